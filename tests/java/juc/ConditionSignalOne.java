import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Two threads wait for one condition, and one signal is sent. */
public class ConditionSignalOne {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition OPEN = LOCK.newCondition();
    static boolean open;

    static void pass() {
        LOCK.lock();
        while (!open) {
            OPEN.awaitUninterruptibly(); //~ ERROR: deadlock
        }
        LOCK.unlock();
    }

    public static void main(String[] args) {
        new Thread(ConditionSignalOne::pass).start();
        new Thread(ConditionSignalOne::pass).start();
        LOCK.lock();
        open = true;
        OPEN.signal();
        LOCK.unlock();
    }
}
