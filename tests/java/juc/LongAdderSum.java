import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** After all threads have ended the sum is that of all, and the maximum too. */
public class LongAdderSum {
    static final LongAdder SUM = new LongAdder();
    static final LongAccumulator MAXIMUM = new LongAccumulator(Long::max, Long.MIN_VALUE);

    static void add(long value) {
        SUM.add(value);
        MAXIMUM.accumulate(value);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> add(5));
        other.start();
        add(3);
        long seen = SUM.sum();
        assert seen == 3 || seen == 8;
        other.join();
        assert SUM.sum() == 8 && MAXIMUM.get() == 5;
        assert SUM.sumThenReset() == 8 && SUM.intValue() == 0;
    }
}
