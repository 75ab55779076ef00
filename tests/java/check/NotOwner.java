/** Notify by a thread that does not own the monitor, although another one does. */
public class NotOwner {
    static final Object LOCK = new Object();

    public static void main(String[] args) {
        new Thread(() -> {
            LOCK.notify(); //~ ERROR: exception java.lang.IllegalMonitorStateException
        }).start();
        synchronized (LOCK) {
            LOCK.notifyAll();
        }
    }
}
