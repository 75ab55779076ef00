import java.util.concurrent.locks.ReentrantReadWriteLock;

/** The lock for reading is held to write. */
public class ReadWriteLockWrongHalf {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int sum;

    static void add() {
        LOCK.readLock().lock();
        sum++;
        LOCK.readLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(ReadWriteLockWrongHalf::add);
        other.start();
        add();
        other.join();
        assert sum == 2; //~ ERROR: assertion
    }
}
