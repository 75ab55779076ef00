//@ race: StampedLockOptimisticEarly.y
//@ threads: 2
//@ seconds: 60

import java.util.concurrent.locks.StampedLock;

/**
 * A mutant of StampedLockOptimistic: the stamp is validated before all has been read.
 */
public class StampedLockOptimisticEarly {
    static final StampedLock LOCK = new StampedLock();
    static int x, y;

    static void move(int by) {
        long stamp = LOCK.writeLock();
        x += by;
        y += by; //~ RACE: write
        LOCK.unlockWrite(stamp);
    }

    static int distance() {
        long stamp = LOCK.tryOptimisticRead();
        int seenX = x;
        if (!LOCK.validate(stamp)) {
            return 0;
        }
        return seenX + y; //~ RACE: read
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
