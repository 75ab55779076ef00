/** A toString that a format calls is code of the program: here it reads a counter that is not guarded. */
public class FormatRace {
    static int low;
    static int high;

    static final class Pair {
        @Override public String toString() {
            int first = low;
            return first + "," + high;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            low = 1;
            high = 1;
        });
        writer.start();
        String text = String.format("%s|%3d", new Pair(), 7);
        assert !text.equals("0,1|  7") : text; //~ ERROR: assertion 0,1|  7
        writer.join();
    }
}
