import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The condition is tested once: another thread may come in between the signal and the waiter. */
public class ConditionIf {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition FULL = LOCK.newCondition();
    static int items;

    static void take() {
        LOCK.lock();
        if (items == 0) {
            FULL.awaitUninterruptibly();
        }
        items--;
        assert items >= 0; //~ ERROR: assertion
        LOCK.unlock();
    }

    static void put() {
        LOCK.lock();
        items++;
        FULL.signal();
        LOCK.unlock();
    }

    public static void main(String[] args) {
        new Thread(ConditionIf::take).start();
        new Thread(() -> {
            put();
            put();
        }).start();
        take();
    }
}
