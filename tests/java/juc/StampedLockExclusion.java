import java.util.concurrent.locks.StampedLock;

/** A writer is alone; a reader that becomes a writer is so only if no other reader is there, and else starts again. */
public class StampedLockExclusion {
    static final StampedLock LOCK = new StampedLock();
    static int sum;

    static void add() {
        long stamp = LOCK.readLock();
        int seen = sum;
        long writing = LOCK.tryConvertToWriteLock(stamp);
        if (writing == 0) {
            LOCK.unlockRead(stamp);
            writing = LOCK.writeLock();
            seen = sum;
        }
        sum = seen + 1;
        LOCK.unlock(writing);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(StampedLockExclusion::add);
        other.start();
        add();
        other.join();
        assert sum == 2 && LOCK.getReadLockCount() == 0 && LOCK.tryWriteLock() != 0;
    }
}
