import java.util.concurrent.locks.StampedLock;

/** What validate says is not looked at. */
public class StampedLockNotValidated {
    static final StampedLock LOCK = new StampedLock();
    static int first;
    static int second;

    public static void main(String[] args) {
        new Thread(() -> {
            long stamp = LOCK.writeLock();
            first++;
            second++;
            LOCK.unlockWrite(stamp);
        }).start();
        long stamp = LOCK.tryOptimisticRead();
        int one = first;
        int two = second;
        LOCK.validate(stamp);
        assert one == two : "torn"; //~ ERROR: assertion torn
    }
}
