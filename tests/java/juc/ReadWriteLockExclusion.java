import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Readers are together but never beside a writer; a writer that becomes a reader lets no other writer in between. */
public class ReadWriteLockExclusion {
    static final ReentrantReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int first;
    static int second;

    static void read() {
        LOCK.readLock().lock();
        assert first == second;
        LOCK.readLock().unlock();
    }

    static void write(int value) {
        LOCK.writeLock().lock();
        first = value;
        second = value;
        LOCK.readLock().lock();
        LOCK.writeLock().unlock();
        assert first == value && second == value;
        LOCK.readLock().unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> write(1));
        writer.start();
        read();
        write(2);
        writer.join();
        assert LOCK.getReadLockCount() == 0 && !LOCK.isWriteLocked();
    }
}
