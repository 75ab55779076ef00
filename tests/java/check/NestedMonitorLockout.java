/** A thread waits on the inner monitor and keeps the outer one, which the notifier needs: lockout. */
public class NestedMonitorLockout {
    private final Object inner = new Object();
    private boolean ready;

    void await() throws InterruptedException {
        synchronized (this) {
            synchronized (inner) {
                while (!ready) {
                    inner.wait(); //~ ERROR: deadlock
                }
            }
        }
    }

    void signal() {
        synchronized (this) { //~ ERROR: deadlock
            synchronized (inner) {
                ready = true;
                inner.notifyAll();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        NestedMonitorLockout o = new NestedMonitorLockout();
        new Thread(() -> o.signal()).start();
        o.await();
    }
}
