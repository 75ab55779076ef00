/** Wait and notify without the monitor, wrong timeouts, and monitors that exceptions release. */
public class MonitorErrors {
    static String attempt(Action action) {
        try {
            action.run();
            return "fine";
        } catch (Exception e) {
            return e.getClass().getSimpleName() + ": " + e.getMessage();
        }
    }

    interface Action {
        void run() throws Exception;
    }

    static synchronized void staticThrows() {
        throw new IllegalStateException("static");
    }

    synchronized void instanceThrows() {
        assert Thread.holdsLock(this);
        throw new IllegalStateException("instance");
    }

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        System.out.println(attempt(lock::notify));
        System.out.println(attempt(lock::notifyAll));
        System.out.println(attempt(lock::wait));
        System.out.println(attempt(() -> lock.wait(10)));
        synchronized (lock) {
            System.out.println(attempt(lock::notify));
            System.out.println(attempt(() -> lock.wait(1)));
            System.out.println(attempt(() -> lock.wait(-1)));
            System.out.println(attempt(() -> lock.wait(0, -1)));
            System.out.println(attempt(() -> lock.wait(1, 1_000_000)));
            System.out.println(attempt(() -> "other".notify()));
        }
        System.out.println(attempt(() -> Thread.sleep(-1)));
        System.out.println(attempt(() -> Thread.currentThread().join(-1)));
        System.out.println(attempt(MonitorErrors::staticThrows) + " " + Thread.holdsLock(MonitorErrors.class));
        MonitorErrors o = new MonitorErrors();
        System.out.println(attempt(o::instanceThrows) + " " + Thread.holdsLock(o));
        try {
            synchronized (lock) {
                synchronized (o) {
                    synchronized (lock) {
                        throw new RuntimeException("three deep");
                    }
                }
            }
        } catch (RuntimeException e) {
            System.out.println(e.getMessage() + " " + Thread.holdsLock(lock) + " " + Thread.holdsLock(o));
        }
        Thread other = new Thread(() -> {
            synchronized (lock) {
                synchronized (o) {
                    System.out.println("free for others");
                }
            }
        });
        other.start();
        other.join();
        synchronized (lock) {
            Thread t = new Thread(() -> System.out.println(attempt(lock::notify) + " although main owns it"));
            t.start();
            t.join();
        }
        System.out.println(attempt(() -> Thread.holdsLock(null)));
    }
}
