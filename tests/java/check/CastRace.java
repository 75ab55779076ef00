/** One field holds values of two types in turn; the reader casts what it did not test. */
public class CastRace {
    static volatile Object slot = "text";

    public static void main(String[] args) {
        new Thread(() -> slot = 5).start();
        if (slot instanceof String) {
            String s = (String) slot; //~ ERROR: exception java.lang.ClassCastException
            System.out.println(s);
        }
    }
}
