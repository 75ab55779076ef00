//@ race: int[]
//@ threads: 2
//@ seconds: 60

import java.util.concurrent.locks.StampedLock;

/**
 * A log that grows with a StampedLock, and whose end is read optimistically, but the stamp is not validated.
 *
 * <p>The reader may see the size in between, when the value is not there yet: reading it races.
 */
public class StampedLockUnvalidated {
    static final StampedLock LOCK = new StampedLock();
    static final int[] VALUES = new int[2];
    static volatile int size;

    static void add(int value) {
        long stamp = LOCK.writeLock();
        VALUES[size++] = value; //~ RACE: write
        LOCK.unlockWrite(stamp);
    }

    /** The last value, or 0. */
    static int last() {
        LOCK.tryOptimisticRead();
        int end = size;
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
