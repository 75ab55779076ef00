import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Adders and accumulators lose nothing, and their sum is exact once nobody adds. */
public class AdderJoined {
    public static void main(String[] args) throws InterruptedException {
        LongAdder adder = new LongAdder();
        LongAccumulator greatest = new LongAccumulator(Long::max, 0);
        Thread other = new Thread(() -> {
            adder.add(2);
            greatest.accumulate(2);
        });
        other.start();
        adder.increment();
        greatest.accumulate(1);
        other.join();
        assert adder.sum() == 3 && greatest.get() == 2;
    }
}
