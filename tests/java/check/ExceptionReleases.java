/** An exception that leaves a synchronized block releases the monitor: the other thread gets in. */
public class ExceptionReleases {
    static final Object LOCK = new Object();
    static int entered;

    static void enter(boolean fail) {
        try {
            synchronized (LOCK) {
                entered++;
                if (fail) {
                    throw new IllegalStateException("inside");
                }
            }
        } catch (IllegalStateException e) {
            assert !Thread.holdsLock(LOCK);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread failing = new Thread(() -> enter(true));
        failing.start();
        enter(false);
        failing.join();
        assert entered == 2;
    }
}
