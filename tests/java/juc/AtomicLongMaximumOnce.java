import java.util.concurrent.atomic.AtomicLong;

/** A compare-and-set that fails is not tried again. */
public class AtomicLongMaximumOnce {
    static final AtomicLong MAXIMUM = new AtomicLong();

    static void offer(long value) {
        long seen = MAXIMUM.get();
        if (seen < value) {
            MAXIMUM.compareAndSet(seen, value);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> offer(1));
        other.start();
        offer(2);
        other.join();
        assert MAXIMUM.get() == 2 : "too small"; //~ ERROR: assertion too small
    }
}
