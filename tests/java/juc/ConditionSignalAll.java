import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** Two threads wait for one condition, and all are told. */
public class ConditionSignalAll {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition OPEN = LOCK.newCondition();
    static boolean open;
    static int passed;

    static void pass() {
        LOCK.lock();
        while (!open) {
            OPEN.awaitUninterruptibly();
        }
        passed++;
        LOCK.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(ConditionSignalAll::pass);
        Thread two = new Thread(ConditionSignalAll::pass);
        one.start();
        two.start();
        LOCK.lock();
        assert passed == 0;
        open = true;
        OPEN.signalAll();
        LOCK.unlock();
        one.join();
        two.join();
        assert passed == 2;
    }
}
