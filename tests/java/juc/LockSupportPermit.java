import java.util.concurrent.locks.LockSupport;

/** A permit that comes before the park is kept: who parks in a loop that tests a flag is never forgotten. */
public class LockSupportPermit {
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            while (!ready) {
                LockSupport.park();
            }
        });
        waiter.start();
        ready = true;
        LockSupport.unpark(waiter);
        waiter.join();
    }
}
