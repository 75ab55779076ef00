import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Whoever waits a second takes it that the signal came. */
public class ConditionTimedIgnored {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition READY = LOCK.newCondition();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            LOCK.lock();
            ready = true;
            READY.signal();
            LOCK.unlock();
        }).start();
        LOCK.lock();
        if (!ready) {
            READY.await(1, TimeUnit.SECONDS);
        }
        boolean found = ready;
        LOCK.unlock();
        assert found : "too early"; //~ ERROR: assertion too early
    }
}
