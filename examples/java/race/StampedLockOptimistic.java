//@ race-free
//@ threads: 2
//@ seconds: 60

import java.util.concurrent.locks.StampedLock;

/**
 * A log that grows with a StampedLock, and whose end is read optimistically.
 *
 * <p>Adding writes the size first, which is volatile, and then the value, which is plain. If the stamp is still valid,
 * nobody was adding when the size was read, and all values below it are there: they are never written again. The size
 * can't be plain: then reading it would race, valid or not.
 */
public class StampedLockOptimistic {
    static final StampedLock LOCK = new StampedLock();
    static final int[] VALUES = new int[2];
    static volatile int size;

    static void add(int value) {
        long stamp = LOCK.writeLock();
        VALUES[size++] = value;
        LOCK.unlockWrite(stamp);
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
