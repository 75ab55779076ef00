import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** LongAdder and its relatives: sums and maxima of several threads, resets. */
public class JucAdders {
    public static void main(String[] args) throws InterruptedException {
        LongAdder sum = new LongAdder();
        DoubleAdder halves = new DoubleAdder();
        LongAccumulator most = new LongAccumulator(Long::max, Long.MIN_VALUE);
        DoubleAccumulator least = new DoubleAccumulator(Math::min, Double.POSITIVE_INFINITY);
        Thread[] threads = new Thread[4];
        for (int i = 0; i < 4; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 50; k++) {
                    sum.add(me);
                    sum.increment();
                    halves.add(0.5);
                    most.accumulate(me * 50 + k);
                    least.accumulate(me - k);
                }
                sum.decrement();
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sum + " " + halves + " " + most + " " + least);
        System.out.println(sum.sumThenReset() + " " + sum.sum() + " " + most.getThenReset() + " " + most.get());
        System.out.println(halves.intValue() + " " + halves.sumThenReset() + " " + halves.sum() + " " + least.longValue());
    }
}
