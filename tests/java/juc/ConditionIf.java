import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** The condition is tested once: the item may be taken back between the signal and the waiter's turn. */
public class ConditionIf {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition FULL = LOCK.newCondition();
    static int items;

    static void put() {
        LOCK.lock();
        items++;
        FULL.signal();
        LOCK.unlock();
    }

    static void takeBack() {
        LOCK.lock();
        if (items > 0) {
            items--;
        }
        LOCK.unlock();
    }

    public static void main(String[] args) {
        new Thread(() -> {
            put();
            takeBack();
            put();
        }).start();
        LOCK.lock();
        if (items == 0) {
            FULL.awaitUninterruptibly();
        }
        int found = items;
        LOCK.unlock();
        assert found > 0; //~ ERROR: assertion
    }
}
