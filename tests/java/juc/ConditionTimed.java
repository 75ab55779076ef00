import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A timed wait ends by the signal or without it; either way the lock is held again, and nobody is in the queue. */
public class ConditionTimed {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition READY = LOCK.newCondition();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            LOCK.lock();
            ready = true;
            READY.signal();
            LOCK.unlock();
        });
        other.start();
        LOCK.lock();
        boolean told = ready || READY.await(1, TimeUnit.SECONDS);
        assert LOCK.isHeldByCurrentThread() && !LOCK.hasWaiters(READY);
        assert !told || ready;
        LOCK.unlock();
        other.join();
        assert ready;
    }
}
