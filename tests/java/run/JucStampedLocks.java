import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.StampedLock;

/** StampedLock: optimistic reads that hold and that don't, conversions, stamps that are no longer good. */
public class JucStampedLocks {
    static long first;
    static long second;

    static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " done");
        } catch (RuntimeException e) {
            System.out.println(name + ": " + e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StampedLock lock = new StampedLock();
        long optimistic = lock.tryOptimisticRead();
        System.out.println(lock.validate(optimistic) + " " + StampedLock.isOptimisticReadStamp(optimistic));
        long writing = lock.writeLock();
        System.out.println(lock.validate(optimistic) + " " + lock.validate(writing) + " " + (lock.tryOptimisticRead() == 0)
                + " " + StampedLock.isWriteLockStamp(writing));
        System.out.println(lock.tryReadLock() + " " + lock.tryWriteLock() + " " + lock.tryReadLock(1, TimeUnit.MILLISECONDS));
        attempt("wrong unlock", () -> lock.unlockRead(writing));
        long reading = lock.tryConvertToReadLock(writing);
        System.out.println("converted " + (reading != 0) + " readers " + lock.getReadLockCount());
        attempt("old stamp", () -> lock.unlockWrite(writing));
        long second = lock.readLock();
        System.out.println("readers " + lock.getReadLockCount() + " to writing " + lock.tryConvertToWriteLock(second));
        lock.unlockRead(second);
        long again = lock.tryConvertToWriteLock(reading);
        System.out.println("alone, to writing " + (again != 0) + " " + lock.isWriteLocked());
        System.out.println("to optimistic " + (lock.tryConvertToOptimisticRead(again) != 0) + " " + lock.isWriteLocked());
        attempt("unlock of nothing", () -> lock.unlock(again));
        System.out.println(lock.tryUnlockRead() + " " + lock.tryUnlockWrite());

        Thread[] writers = new Thread[2];
        for (int i = 0; i < 2; i++) {
            writers[i] = new Thread(() -> {
                for (int k = 0; k < 50; k++) {
                    long stamp = lock.writeLock();
                    JucStampedLocks.first++;
                    JucStampedLocks.second++;
                    lock.unlockWrite(stamp);
                }
            });
            writers[i].start();
        }
        int torn = 0;
        for (int k = 0; k < 50; k++) {
            long stamp = lock.tryOptimisticRead();
            long one = JucStampedLocks.first;
            long two = JucStampedLocks.second;
            if (!lock.validate(stamp)) {
                stamp = lock.readLock();
                one = JucStampedLocks.first;
                two = JucStampedLocks.second;
                lock.unlockRead(stamp);
            }
            torn += one == two ? 0 : 1;
        }
        for (Thread writer : writers) {
            writer.join();
        }
        System.out.println("torn " + torn + " in the end " + first + " " + JucStampedLocks.second);
        lock.asReadLock().lock();
        System.out.println("as a lock " + lock.isReadLocked());
        lock.asReadLock().unlock();
        attempt("view", () -> lock.asWriteLock().unlock());
        attempt("no condition", () -> lock.asWriteLock().newCondition());
        Thread.currentThread().interrupt();
        try {
            lock.writeLockInterruptibly();
        } catch (InterruptedException e) {
            System.out.println("interrupted " + lock.isWriteLocked());
        }
    }
}
