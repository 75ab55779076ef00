import java.util.concurrent.locks.ReentrantLock;

/** A lock that is taken twice by its owner lets one thread in, and shows it what the one before wrote. */
public class ReentrantLockExclusion {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int inside;
    static int sum;

    static void enter() {
        LOCK.lock();
        try {
            inside++;
            add();
            assert inside == 1 && LOCK.getHoldCount() == 1;
            inside--;
        } finally {
            LOCK.unlock();
        }
    }

    static void add() {
        LOCK.lock();
        try {
            assert LOCK.isHeldByCurrentThread() && LOCK.getHoldCount() == 2;
            sum++;
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(ReentrantLockExclusion::enter);
        Thread two = new Thread(ReentrantLockExclusion::enter);
        one.start();
        two.start();
        one.join();
        two.join();
        assert sum == 2 && !LOCK.isLocked() && !LOCK.hasQueuedThreads();
    }
}
