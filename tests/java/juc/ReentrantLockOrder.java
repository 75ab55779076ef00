//@ seconds: 2
import java.util.concurrent.locks.ReentrantLock;

/** Two locks, taken in opposite order. */
public class ReentrantLockOrder {
    static final ReentrantLock LEFT = new ReentrantLock();
    static final ReentrantLock RIGHT = new ReentrantLock();

    public static void main(String[] args) {
        new Thread(() -> {
            LEFT.lock();
            RIGHT.lock(); //~ ERROR: deadlock
            RIGHT.unlock();
            LEFT.unlock();
        }).start();
        RIGHT.lock();
        LEFT.lock(); //~ ERROR: deadlock
        LEFT.unlock();
        RIGHT.unlock();
    }
}
