import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** It is not looked at whether the lock was had in time. */
public class ReentrantLockTimedIgnored {
    static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            LOCK.lock();
            LOCK.unlock();
        });
        other.start();
        LOCK.tryLock(1, TimeUnit.SECONDS);
        LOCK.unlock(); //~ ERROR: exception IllegalMonitorStateException
    }
}
