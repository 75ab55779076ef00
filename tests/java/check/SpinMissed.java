/** The spinning thread hopes to see a value that may already be overwritten: it hangs in some executions only. */
public class SpinMissed {
    static volatile int phase;

    public static void main(String[] args) {
        new Thread(() -> {
            phase = 1;
            phase = 2;
        }).start();
        while (phase != 1) { //~ ERROR: hang
            Thread.yield();
        }
    }
}
