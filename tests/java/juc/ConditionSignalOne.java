import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Two threads wait for one condition, and one is told. */
public class ConditionSignalOne {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition OPEN = LOCK.newCondition();
    static boolean open;

    static void open() {
        LOCK.lock();
        open = true;
        OPEN.signal();
        LOCK.unlock();
    }

    static void pass(Runnable next) {
        LOCK.lock();
        new Thread(next).start();
        while (!open) {
            OPEN.awaitUninterruptibly(); //~ ERROR: deadlock
        }
        LOCK.unlock();
    }

    public static void main(String[] args) {
        pass(() -> pass(ConditionSignalOne::open));
    }
}
