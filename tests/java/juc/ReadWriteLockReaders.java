import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Two readers are inside at once: each waits there for the other. */
public class ReadWriteLockReaders {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static volatile boolean one;
    static volatile boolean two;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            LOCK.readLock().lock();
            one = true;
            while (!two) {
                Thread.onSpinWait();
            }
            LOCK.readLock().unlock();
        });
        other.start();
        LOCK.readLock().lock();
        two = true;
        while (!one) {
            Thread.onSpinWait();
        }
        LOCK.readLock().unlock();
        other.join();
        assert LOCK.writeLock().tryLock();
    }
}
