import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** AtomicInteger and AtomicLong: all methods by one thread, then counters of several. */
public class AtomicNumbers {
    static void parallel(int n, Runnable r) throws InterruptedException {
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            threads[i] = new Thread(r);
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicInteger i = new AtomicInteger();
        System.out.println(i.get() + " " + i.incrementAndGet() + " " + i.getAndIncrement() + " "
            + i.decrementAndGet() + " "
            + i.getAndDecrement() + " " + i.addAndGet(10) + " " + i.getAndAdd(-5) + " " + i.getAndSet(7) + " " + i);
        System.out.println(i.compareAndSet(7, 8) + " " + i.compareAndSet(7, 9) + " "
            + i.compareAndExchange(8, 10) + " "
            + i.compareAndExchange(8, 11) + " " + i.get());
        System.out.println(i.updateAndGet(x -> x * 3) + " " + i.getAndUpdate(x -> -x) + " "
            + i.accumulateAndGet(4, Math::max) + " "
            + i.getAndAccumulate(5, (a, b) -> a * 10 + b) + " " + i.get());
        i.set(Integer.MAX_VALUE);
        System.out.println(i.incrementAndGet() + " " + i.intValue() + " " + i.longValue() + " " + i.doubleValue()
            + " "
            + i.byteValue());
        i.lazySet(3);
        i.setPlain(i.getPlain() + 1);
        i.setOpaque(i.getOpaque() + 1);
        i.setRelease(i.getAcquire() + 1);
        System.out.println(i + " " + i.compareAndExchangeAcquire(6, 7) + " " + i.compareAndExchangeRelease(7, 8)
            + " " + i);
        while (!i.weakCompareAndSetVolatile(8, 9)) {
            Thread.onSpinWait();
        }
        while (!i.weakCompareAndSetPlain(9, 10)) {
            Thread.onSpinWait();
        }
        System.out.println(i);

        AtomicLong l = new AtomicLong(1L << 40);
        System.out.println(l.incrementAndGet() + " " + l.getAndIncrement() + " " + l.decrementAndGet() + " "
            + l.getAndDecrement()
            + " " + l.addAndGet(1L << 41) + " " + l.getAndAdd(-1) + " " + l.getAndSet(5) + " " + l);
        System.out.println(l.compareAndSet(5, Long.MIN_VALUE) + " " + l.compareAndSet(5, 0) + " "
            + l.decrementAndGet());
        System.out.println(l.updateAndGet(x -> x / 2) + " " + l.getAndUpdate(x -> 1) + " "
            + l.accumulateAndGet(9, Long::sum) + " "
            + l.getAndAccumulate(2, Math::min) + " " + l.intValue() + " " + l.compareAndExchange(2, 3) + " "
            + l.get());
        AtomicInteger counter = new AtomicInteger();
        AtomicLong sum = new AtomicLong();
        AtomicInteger max = new AtomicInteger();
        parallel(4, () -> {
            for (int k = 0; k < 50; k++) {
                int mine = counter.incrementAndGet();
                sum.addAndGet(mine);
                max.accumulateAndGet(mine, Math::max);
                int old;
                do {
                    old = i.get();
                } while (!i.compareAndSet(old, old + 2));
            }
        });
        System.out.println(counter + " " + sum + " " + max + " " + i);
        System.out.println(new AtomicInteger(5).equals(new AtomicInteger(5)) + " " + ((Number) counter).floatValue());
    }
}
