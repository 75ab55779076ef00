//@ race: StampedLockOptimisticUsed.x
//@ threads: 2
//@ seconds: 60

import java.util.concurrent.locks.StampedLock;

/**
 * A mutant of StampedLockOptimistic: what was read is shown to others before the stamp is validated.
 */
public class StampedLockOptimisticUsed {
    static final StampedLock LOCK = new StampedLock();
    static int x, y;
    static volatile int shown;

    static void move(int by) {
        long stamp = LOCK.writeLock();
        x += by; //~ RACE: write
        y += by;
        LOCK.unlockWrite(stamp);
    }

    static int distance() {
        long stamp = LOCK.tryOptimisticRead();
        int seenX = x, seenY = y; //~ RACE: read
        shown = seenX + seenY;
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
