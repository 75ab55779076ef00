/** A notify that comes before the wait is lost, since no condition remembers it: the waiter waits for ever. */
public class LostSignal {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            synchronized (LOCK) {
                LOCK.notify();
            }
        }).start();
        synchronized (LOCK) {
            LOCK.wait(); //~ ERROR: deadlock
        }
    }
}
