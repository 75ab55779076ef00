import java.util.concurrent.locks.LockSupport;

/** The flag is set after the permit was given. */
public class LockSupportTooEarly {
    static volatile boolean ready;

    public static void main(String[] args) {
        Thread waiter = new Thread(() -> {
            while (!ready) {
                LockSupport.park(); //~ ERROR: deadlock
            }
        });
        waiter.start();
        LockSupport.unpark(waiter);
        ready = true;
    }
}
