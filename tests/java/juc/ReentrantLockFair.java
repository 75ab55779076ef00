import java.util.concurrent.locks.ReentrantLock;

/** A fair lock: who is seen in the queue goes before who comes later. */
public class ReentrantLockFair {
    static final ReentrantLock LOCK = new ReentrantLock(true);
    static final StringBuilder ORDER = new StringBuilder();

    static void enter(char name) {
        LOCK.lock();
        ORDER.append(name);
        LOCK.unlock();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> enter('a'));
        LOCK.lock();
        first.start();
        boolean queued = LOCK.hasQueuedThread(first);
        LOCK.unlock();
        enter('b');
        first.join();
        assert ORDER.length() == 2;
        assert !queued || ORDER.charAt(0) == 'a';
    }
}
