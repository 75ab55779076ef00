import java.util.concurrent.locks.LockSupport;

/** Permits do not add up: two unparks before the first park are one. */
public class LockSupportOnePermit {
    public static void main(String[] args) {
        Thread waiter = new Thread(() -> {
            LockSupport.park();
            LockSupport.park(); //~ ERROR: deadlock
        });
        waiter.start();
        LockSupport.unpark(waiter);
        LockSupport.unpark(waiter);
    }
}
