import java.util.concurrent.locks.ReentrantLock;

/** An early return leaves without unlocking. */
public class ReentrantLockForgotten {
    static final ReentrantLock LOCK = new ReentrantLock();
    static int money = 1;

    static boolean buy() {
        LOCK.lock(); //~ ERROR: deadlock
        if (money == 0) {
            return false;
        }
        money--;
        LOCK.unlock();
        return true;
    }

    public static void main(String[] args) {
        new Thread(ReentrantLockForgotten::buy).start();
        buy();
        buy();
    }
}
