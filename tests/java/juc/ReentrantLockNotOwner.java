import java.util.concurrent.locks.ReentrantLock;

/** Only the owner may unlock; what it guards is then written by two. */
public class ReentrantLockNotOwner {
    static final ReentrantLock LOCK = new ReentrantLock();

    public static void main(String[] args) {
        Thread other = new Thread(() -> {
            if (LOCK.isLocked()) {
                LOCK.unlock(); //~ ERROR: exception IllegalMonitorStateException
            }
        });
        other.start();
        LOCK.lock();
        LOCK.unlock();
    }
}
