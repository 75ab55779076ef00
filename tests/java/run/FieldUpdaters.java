import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** The field updaters with all their methods, also from several threads. */
public class FieldUpdaters {
    volatile int number;
    volatile long large;
    volatile String text;
    private volatile Integer boxed;

    static class Derived extends FieldUpdaters {
    }

    static final AtomicIntegerFieldUpdater<FieldUpdaters> NUMBER =
        AtomicIntegerFieldUpdater.newUpdater(FieldUpdaters.class, "number");
    static final AtomicLongFieldUpdater<FieldUpdaters> LARGE =
        AtomicLongFieldUpdater.newUpdater(FieldUpdaters.class, "large");
    static final AtomicReferenceFieldUpdater<FieldUpdaters, String> TEXT =
        AtomicReferenceFieldUpdater.newUpdater(FieldUpdaters.class, String.class, "text");
    static final AtomicReferenceFieldUpdater<FieldUpdaters, Integer> BOXED =
        AtomicReferenceFieldUpdater.newUpdater(FieldUpdaters.class, Integer.class, "boxed");

    public static void main(String[] args) throws InterruptedException {
        FieldUpdaters o = new FieldUpdaters();
        System.out.println(NUMBER.incrementAndGet(o) + " " + NUMBER.getAndIncrement(o) + " " + NUMBER.decrementAndGet(o) + " "
            + NUMBER.getAndDecrement(o) + " " + NUMBER.addAndGet(o, 7) + " " + NUMBER.getAndAdd(o, -2) + " " + NUMBER.get(o));
        System.out.println(NUMBER.compareAndSet(o, 5, 6) + " " + NUMBER.compareAndSet(o, 5, 7) + " " + NUMBER.getAndSet(o, 8) + " "
            + NUMBER.updateAndGet(o, n -> n * n) + " " + NUMBER.getAndUpdate(o, n -> n + 1) + " "
            + NUMBER.accumulateAndGet(o, 3, (a, b) -> a % b) + " " + NUMBER.getAndAccumulate(o, 9, Math::max) + " " + o.number);
        NUMBER.lazySet(o, 10);
        System.out.println(o.number + " " + NUMBER.weakCompareAndSet(o, 1, 2));
        System.out.println(LARGE.addAndGet(o, 1L << 40) + " " + LARGE.getAndAdd(o, 1) + " " + LARGE.compareAndSet(o, 3, 4) + " "
            + LARGE.updateAndGet(o, n -> -n) + " " + LARGE.getAndSet(o, 5) + " " + LARGE.incrementAndGet(o) + " " + LARGE.get(o));
        System.out.println(TEXT.getAndSet(o, "a") + " " + TEXT.compareAndSet(o, "a", "b") + " " + TEXT.updateAndGet(o, s -> s + "c") + " "
            + TEXT.getAndAccumulate(o, "d", String::concat) + " " + TEXT.get(o));
        TEXT.set(o, null);
        System.out.println(o.text + " " + BOXED.getAndUpdate(o, n -> 128) + " " + BOXED.compareAndSet(o, Integer.valueOf("128"), 1) + " " + o.boxed);
        Derived derived = new Derived();
        System.out.println(NUMBER.incrementAndGet(derived) + " " + derived.number + " " + o.number);
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int round = 0; round < 50; round++) {
                    NUMBER.incrementAndGet(o);
                    LARGE.accumulateAndGet(o, round, Math::max);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(o.number + " " + o.large);
    }
}
