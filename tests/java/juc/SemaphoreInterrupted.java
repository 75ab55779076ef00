import java.util.concurrent.Semaphore;

/** A permit comes, and an interrupt: the waiter has taken the permit or was interrupted, never neither. */
public class SemaphoreInterrupted {
    static final Semaphore PERMITS = new Semaphore(0);
    static boolean acquired;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            try {
                PERMITS.acquire();
                acquired = true;
            } catch (InterruptedException e) {
                assert !Thread.currentThread().isInterrupted();
            }
        });
        waiter.start();
        waiter.interrupt();
        PERMITS.release();
        waiter.join();
        assert PERMITS.availablePermits() == (acquired ? 0 : 1);
    }
}
