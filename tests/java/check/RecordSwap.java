/** The record is read twice and changes in between; the report shows its text. */
public class RecordSwap {
    record Range(int low, int high) {
    }

    static volatile Range range = new Range(0, 1);

    public static void main(String[] args) {
        new Thread(() -> range = new Range(5, 6)).start();
        int low = range.low();
        int high = range.high();
        assert high - low == 1 : "torn " + low + " " + range; //~ ERROR: assertion torn 0 Range[low=5, high=6]
    }
}
