import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** A thread that waits for a lock for a second gets it or not; who got it is alone, and nothing is left behind. */
public class ReentrantLockTimed {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int sum;

    static boolean enter() throws InterruptedException {
        if (!LOCK.tryLock(1, TimeUnit.SECONDS)) {
            assert !LOCK.isHeldByCurrentThread();
            return false;
        }
        sum++;
        LOCK.unlock();
        return true;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            LOCK.lock();
            sum++;
            LOCK.unlock();
        });
        other.start();
        boolean entered = enter();
        other.join();
        assert sum == (entered ? 2 : 1);
        assert LOCK.tryLock();
    }
}
