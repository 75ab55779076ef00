import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A reader can't become a writer: it waits for itself. */
public class ReadWriteLockUpgrade {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int value;

    static void initialize() {
        LOCK.readLock().lock(); //~ ERROR: deadlock
        if (value == 0) {
            LOCK.writeLock().lock(); //~ ERROR: deadlock
            value = 1;
            LOCK.writeLock().unlock();
        }
        LOCK.readLock().unlock();
    }

    public static void main(String[] args) {
        new Thread(ReadWriteLockUpgrade::initialize).start();
        initialize();
    }
}
