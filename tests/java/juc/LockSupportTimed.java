import java.util.concurrent.locks.LockSupport;

/** A timed park in a loop ends when the flag is set, with or without a permit; an interrupt ends every park at once. */
public class LockSupportTimed {
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            while (!ready) {
                LockSupport.parkNanos(1_000_000);
            }
            Thread.currentThread().interrupt();
            LockSupport.park();
            assert Thread.interrupted();
        });
        waiter.start();
        ready = true;
        waiter.join();
    }
}
