import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;

/** A stamp that was not had in time is zero, and nothing is held. */
public class StampedLockTimed {
    static final StampedLock LOCK = new StampedLock();
    static int sum;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            long stamp = LOCK.writeLock();
            sum++;
            LOCK.unlockWrite(stamp);
        });
        other.start();
        long stamp = LOCK.tryWriteLock(1, TimeUnit.SECONDS);
        if (stamp != 0) {
            sum++;
            LOCK.unlockWrite(stamp);
        }
        other.join();
        assert sum == (stamp == 0 ? 1 : 2);
        assert LOCK.tryReadLock() != 0;
    }
}
