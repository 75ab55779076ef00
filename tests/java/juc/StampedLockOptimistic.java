import java.util.concurrent.locks.StampedLock;

/** What was read without the lock is consistent if the stamp is still valid, and else it is read again. */
public class StampedLockOptimistic {
    static final StampedLock LOCK = new StampedLock();
    static int first;
    static int second;

    static void check() {
        long stamp = LOCK.tryOptimisticRead();
        int one = first;
        int two = second;
        if (!LOCK.validate(stamp)) {
            stamp = LOCK.readLock();
            one = first;
            two = second;
            LOCK.unlockRead(stamp);
        }
        assert one == two;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            long stamp = LOCK.writeLock();
            first++;
            second++;
            LOCK.unlockWrite(stamp);
        });
        writer.start();
        check();
        writer.join();
        assert !LOCK.isWriteLocked() && LOCK.getReadLockCount() == 0;
    }
}
