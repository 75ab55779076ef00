/** A waiter that was notified may be interrupted before it looks: it returns normally with its flag set. */
public class InterruptOrNotify {
    static final Object LOCK = new Object();

    public static void main(String[] args) {
        Thread waiter = new Thread(() -> {
            synchronized (LOCK) {
                try {
                    LOCK.wait();
                    assert !Thread.interrupted() : "interrupted too"; //~ ERROR: assertion interrupted too
                } catch (InterruptedException e) {
                    System.out.println("interrupted first");
                }
            }
        });
        waiter.start();
        new Thread(() -> {
            synchronized (LOCK) {
                LOCK.notify();
            }
        }).start();
        waiter.interrupt();
    }
}
