//@ race: StampedLockUnvalidated.x
//@ threads: 2
//@ seconds: 60

import java.util.concurrent.locks.StampedLock;

/**
 * A point that is moved with a StampedLock, and read optimistically, but the stamp is not validated.
 */
public class StampedLockUnvalidated {
    static final StampedLock LOCK = new StampedLock();
    static int x, y;

    static void move(int by) {
        long stamp = LOCK.writeLock();
        x += by; //~ RACE: write
        y += by;
        LOCK.unlockWrite(stamp);
    }

    static int distance() {
        LOCK.tryOptimisticRead();
        return x + y; //~ RACE: read
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
