import java.util.concurrent.atomic.AtomicBoolean;

/** A spin lock made of compareAndSet excludes, and everybody gets in. */
public class SpinLock {
    static final AtomicBoolean LOCKED = new AtomicBoolean();
    static int count;

    static void increment() {
        while (!LOCKED.compareAndSet(false, true)) {
            Thread.onSpinWait();
        }
        count++;
        LOCKED.set(false);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(SpinLock::increment);
        other.start();
        increment();
        other.join();
        assert count == 2;
    }
}
