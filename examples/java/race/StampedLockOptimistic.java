//@ race-free
//@ threads: 2
//@ seconds: 60

import java.util.concurrent.locks.StampedLock;

/**
 * A point that is moved with a StampedLock, and read optimistically.
 *
 * <p>A plain read while somebody moves the point is not ordered with what is written. If so, the stamp is no longer
 * valid, and what was read is thrown away: no race is told of. If the stamp is valid, nobody has moved the point since it was
 * taken, and whoever did before has let go of the lock by then.
 */
public class StampedLockOptimistic {
    static final StampedLock LOCK = new StampedLock();
    static int x, y;

    static void move(int by) {
        long stamp = LOCK.writeLock();
        x += by;
        y += by;
        LOCK.unlockWrite(stamp);
    }

    static int distance() {
        long stamp = LOCK.tryOptimisticRead();
        int seenX = x, seenY = y;
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
