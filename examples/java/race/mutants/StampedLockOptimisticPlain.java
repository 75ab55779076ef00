//@ race: StampedLockOptimisticPlain.size
//@ threads: 2
//@ seconds: 60

import java.util.concurrent.locks.StampedLock;

/**
 * A mutant of StampedLockOptimistic: the size is plain.
 *
 * <p>What is read is thrown away if the stamp is not valid, so the race does no harm. It is one all the same.
 */
public class StampedLockOptimisticPlain {
    static final StampedLock LOCK = new StampedLock();
    static final int[] VALUES = new int[2];
    static int size;

    static void add(int value) {
        long stamp = LOCK.writeLock();
        VALUES[size++] = value; //~ RACE: write
        LOCK.unlockWrite(stamp);
    }

    /** The last value, or 0. */
    static int last() {
        long stamp = LOCK.tryOptimisticRead();
        int end = size; //~ RACE: read
        if (!LOCK.validate(stamp)) {
            stamp = LOCK.readLock();
            end = size;
            LOCK.unlockRead(stamp);
        }
        return end == 0 ? 0 : VALUES[end - 1];
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
