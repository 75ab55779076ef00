/** A condition remembers the signal, so that it may come before the wait. */
public class KeptSignal {
    static final Object LOCK = new Object();
    static boolean signalled;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            synchronized (LOCK) {
                signalled = true;
                LOCK.notify();
            }
        }).start();
        synchronized (LOCK) {
            while (!signalled) {
                LOCK.wait();
            }
        }
    }
}
