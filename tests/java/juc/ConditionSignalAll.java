//@ large
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Two threads wait for one condition, and all are told. Each is started with the lock held, so that all wait in turn. */
public class ConditionSignalAll {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition OPEN = LOCK.newCondition();
    static boolean open;
    static int passed;

    static void open() {
        LOCK.lock();
        assert passed == 0;
        open = true;
        OPEN.signalAll();
        LOCK.unlock();
    }

    static void pass(Runnable next) {
        LOCK.lock();
        new Thread(next).start();
        while (!open) {
            OPEN.awaitUninterruptibly();
        }
        passed++;
        LOCK.unlock();
    }

    public static void main(String[] args) {
        pass(() -> pass(ConditionSignalAll::open));
    }
}
