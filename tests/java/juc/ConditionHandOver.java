import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** A place for one item with two conditions: items arrive in order, none is lost, none comes twice. */
public class ConditionHandOver {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition EMPTY = LOCK.newCondition();
    static final Condition FULL = LOCK.newCondition();
    static int item;

    static void put(int value) throws InterruptedException {
        LOCK.lock();
        try {
            while (item != 0) {
                EMPTY.await();
            }
            item = value;
            FULL.signal();
        } finally {
            LOCK.unlock();
        }
    }

    static int take() throws InterruptedException {
        LOCK.lock();
        try {
            while (item == 0) {
                FULL.await();
            }
            int value = item;
            item = 0;
            EMPTY.signal();
            return value;
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(() -> {
            try {
                put(1);
                put(2);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        producer.start();
        assert take() == 1;
        assert take() == 2;
        producer.join();
        assert item == 0;
    }
}
