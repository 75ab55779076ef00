import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/** An interrupt ends a wait, or the signal does and the interrupt stays to be seen. */
public class ConditionInterrupted {
    static final ReentrantLock LOCK = new ReentrantLock();
    static final Condition READY = LOCK.newCondition();
    static boolean ready;

    static void await() {
        LOCK.lock();
        try {
            while (!ready) {
                READY.await();
            }
            assert ready;
        } catch (InterruptedException e) {
            assert LOCK.isHeldByCurrentThread() && !Thread.currentThread().isInterrupted();
        } finally {
            LOCK.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(ConditionInterrupted::await);
        waiter.start();
        new Thread(waiter::interrupt).start();
        LOCK.lock();
        ready = true;
        READY.signal();
        LOCK.unlock();
        waiter.join();
    }
}
