import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A signal is sent after unlocking: that fails, and the waiter is not told. */
public class ConditionWithoutLock {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition READY = LOCK.newCondition();
    static boolean ready;

    public static void main(String[] args) {
        new Thread(() -> {
            LOCK.lock();
            while (!ready) {
                READY.awaitUninterruptibly(); //~ ERROR: deadlock
            }
            LOCK.unlock();
        }).start();
        LOCK.lock();
        ready = true;
        LOCK.unlock();
        READY.signal(); //~ ERROR: exception IllegalMonitorStateException
    }
}
