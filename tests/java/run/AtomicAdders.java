import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/** Adders and accumulators, also when several threads add at once. */
public class AtomicAdders {
    public static void main(String[] args) throws InterruptedException {
        LongAdder adder = new LongAdder();
        adder.add(1L << 40);
        adder.increment();
        adder.decrement();
        System.out.println(adder.sum() + " " + adder + " " + adder.intValue() + " " + adder.doubleValue());
        System.out.println(adder.sumThenReset() + " " + adder.sum());
        DoubleAdder doubles = new DoubleAdder();
        doubles.add(0.5);
        doubles.add(-2);
        System.out.println(doubles.sum() + " " + doubles + " " + doubles.sumThenReset() + " " + doubles.longValue());
        LongAccumulator greatest = new LongAccumulator(Long::max, Long.MIN_VALUE);
        System.out.print(greatest.get() + " ");
        greatest.accumulate(3);
        greatest.accumulate(-9);
        System.out.println(greatest.get() + " " + greatest.getThenReset() + " " + greatest);
        DoubleAccumulator product = new DoubleAccumulator((a, b) -> a * b, 1);
        product.accumulate(3);
        product.accumulate(0.25);
        System.out.println(product.get() + " " + product.intValue());
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            int own = i;
            threads[i] = new Thread(() -> {
                for (int round = 0; round < 60; round++) {
                    adder.add(own);
                    doubles.add(1);
                    greatest.accumulate(own * 100L + round);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(adder.sum() + " " + doubles.sum() + " " + greatest.get());
        adder.reset();
        System.out.println(adder);
    }
}
