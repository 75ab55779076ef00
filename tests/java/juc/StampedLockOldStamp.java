import java.util.concurrent.locks.StampedLock;

/** The stamp of an optimistic read is no lock, and may be used up before it is turned into one. */
public class StampedLockOldStamp {
    static final StampedLock LOCK = new StampedLock();
    static int sum;

    static void add() {
        long stamp = LOCK.tryOptimisticRead();
        int seen = sum;
        long writing = LOCK.tryConvertToWriteLock(stamp);
        sum = seen + 1;
        LOCK.unlockWrite(writing); //~ ERROR: exception IllegalMonitorStateException
    }

    public static void main(String[] args) {
        new Thread(StampedLockOldStamp::add).start();
        add();
    }
}
