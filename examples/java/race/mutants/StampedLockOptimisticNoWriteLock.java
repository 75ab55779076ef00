//@ race: StampedLockOptimisticNoWriteLock.x
//@ threads: 2
//@ seconds: 60

import java.util.concurrent.locks.StampedLock;

/**
 * A mutant of StampedLockOptimistic: who moves the point does not take the lock, so that stamps stay valid.
 */
public class StampedLockOptimisticNoWriteLock {
    static final StampedLock LOCK = new StampedLock();
    static int x, y;

    static void move(int by) {
        x += by; //~ RACE: write
        y += by;
    }

    static int distance() {
        long stamp = LOCK.tryOptimisticRead();
        int seenX = x, seenY = y; //~ RACE: read
        if (!LOCK.validate(stamp)) {
            stamp = LOCK.readLock();
            seenX = x;
            seenY = y;
            LOCK.unlockRead(stamp);
        }
        return seenX + seenY;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            move(1);
            move(1);
        });
        Thread reader = new Thread(() -> {
            int distance = distance();
            assert distance % 2 == 0;
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
