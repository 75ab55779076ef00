import java.util.concurrent.locks.ReentrantLock;

/** An interrupt ends the wait for a lock that is never released, and a thread that gave up does not have it. */
public class ReentrantLockInterrupted {
    static final ReentrantLock LOCK = new ReentrantLock();
    static boolean gaveUp;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            try {
                LOCK.lockInterruptibly();
                assert false : "it is held";
            } catch (InterruptedException e) {
                gaveUp = !LOCK.isHeldByCurrentThread() && !Thread.currentThread().isInterrupted();
            }
        });
        LOCK.lock();
        waiter.start();
        waiter.interrupt();
        waiter.join();
        assert gaveUp && LOCK.isHeldByCurrentThread() && !LOCK.hasQueuedThreads();
    }
}
