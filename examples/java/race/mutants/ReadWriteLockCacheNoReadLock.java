//@ race: ReadWriteLockCacheNoReadLock.key
//@ race: ReadWriteLockCacheNoReadLock.value
//@ races: several
//@ threads: 2

import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A mutant of ReadWriteLockCache: the reader does not lock. */
public class ReadWriteLockCacheNoReadLock {
    static final ReadWriteLock LOCK = new ReentrantReadWriteLock();
    static int key;
    static int value;

    static void put(int newKey, int newValue) {
        LOCK.writeLock().lock();
        key = newKey; //~ RACE: write
        value = newValue;
        LOCK.writeLock().unlock();
    }

    /** The value of the key, or -1 if it is not in the cache. */
    static int get(int wanted) {
        int found = key == wanted ? value : -1; //~ RACE: read
        return found;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            put(3, 9);
            put(4, 16);
        });
        Thread reader = new Thread(() -> {
            for (int i = 0; i < 2; i++) {
                int found = get(3);
                assert found == 9 || found == -1; //~ ERROR: assertion
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
