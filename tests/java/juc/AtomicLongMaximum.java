import java.util.concurrent.atomic.AtomicLong;

/** A maximum by compare-and-set: the largest of all stays, whoever comes first. */
public class AtomicLongMaximum {
    static final AtomicLong MAXIMUM = new AtomicLong(Long.MIN_VALUE);

    static void offer(long value) {
        long seen = MAXIMUM.get();
        while (seen < value && !MAXIMUM.compareAndSet(seen, value)) {
            seen = MAXIMUM.get();
        }
        assert MAXIMUM.get() >= value;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> offer(1L << 40));
        Thread two = new Thread(() -> offer(2));
        one.start();
        two.start();
        offer(3);
        one.join();
        two.join();
        assert MAXIMUM.get() == 1L << 40;
    }
}
