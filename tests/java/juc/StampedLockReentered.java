import java.util.concurrent.locks.StampedLock;

/** The lock does not know its owner: taking it twice waits for oneself. */
public class StampedLockReentered {
    static final StampedLock LOCK = new StampedLock();
    static int sum;

    static void twice() {
        long stamp = LOCK.writeLock(); //~ ERROR: deadlock
        once();
        once();
        LOCK.unlockWrite(stamp);
    }

    static void once() {
        long stamp = LOCK.writeLock(); //~ ERROR: deadlock
        sum++;
        LOCK.unlockWrite(stamp);
    }

    public static void main(String[] args) {
        new Thread(StampedLockReentered::twice).start();
        twice();
    }
}
