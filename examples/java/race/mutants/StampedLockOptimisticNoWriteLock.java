//@ race: int[]
//@ threads: 2
//@ seconds: 60

import java.util.concurrent.locks.StampedLock;

/** A mutant of StampedLockOptimistic: the writer does not lock. */
public class StampedLockOptimisticNoWriteLock {
    static final StampedLock LOCK = new StampedLock();
    static final int[] VALUES = new int[2];
    static volatile int size;

    static void add(int value) {
        VALUES[size++] = value; //~ RACE: write
    }

    /** The last value, or 0. */
    static int last() {
        long stamp = LOCK.tryOptimisticRead();
        int end = size;
        if (!LOCK.validate(stamp)) {
            stamp = LOCK.readLock();
            end = size;
            LOCK.unlockRead(stamp);
        }
        return end == 0 ? 0 : VALUES[end - 1]; //~ RACE: read
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            add(1);
            add(2);
        });
        Thread reader = new Thread(() -> {
            int last = last();
            assert last >= 0 && last <= 2;
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
