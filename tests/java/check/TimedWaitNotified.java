/** A timed wait may end by a notification or by its timeout: that it always times out is wrong. */
public class TimedWaitNotified {
    static final Object LOCK = new Object();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            synchronized (LOCK) {
                ready = true;
                LOCK.notify();
            }
        }).start();
        synchronized (LOCK) {
            if (!ready) {
                LOCK.wait(1000);
                assert !ready : "notified"; //~ ERROR: assertion notified
            }
        }
    }
}
