import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Atomic arrays: all methods, bounds, and updates by several threads. */
public class AtomicArrays {
    interface Attempt {
        Object run();
    }

    static void attempt(String what, Attempt attempt) {
        try {
            System.out.println(what + ": " + attempt.run());
        } catch (RuntimeException e) {
            System.out.println(what + ": " + e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicIntegerArray ints = new AtomicIntegerArray(new int[] {1, 2, 3});
        System.out.println(ints.incrementAndGet(0) + " " + ints.getAndAdd(1, 5) + " " + ints.decrementAndGet(2) + " " + ints);
        System.out.println(ints.compareAndSet(0, 2, 9) + " " + ints.compareAndExchange(0, 2, 10) + " " + ints.getAndSet(0, 4) + " "
            + ints.updateAndGet(1, n -> n * 2) + " " + ints.accumulateAndGet(2, 8, Math::max) + " " + ints + " " + ints.length());
        ints.setPlain(0, ints.getPlain(1));
        ints.setOpaque(1, ints.getOpaque(2));
        ints.setRelease(2, ints.getAcquire(0));
        ints.lazySet(1, ints.get(1) + 1);
        System.out.println(ints + " " + ints.weakCompareAndSetVolatile(0, -1, 1));
        AtomicLongArray longs = new AtomicLongArray(2);
        System.out.println(longs.addAndGet(0, 1L << 35) + " " + longs.getAndIncrement(1) + " " + longs.getAndUpdate(1, n -> n - 7) + " "
            + longs.getAndAccumulate(0, 2, (a, b) -> a / b) + " " + longs.compareAndExchangeAcquire(1, -6, 6) + " " + longs);
        AtomicReferenceArray<String> texts = new AtomicReferenceArray<>(new String[] {"a", null});
        System.out.println(texts.getAndSet(1, "b") + " " + texts.compareAndSet(0, "a", "c") + " " + texts.updateAndGet(0, s -> s + s) + " "
            + texts.getAndAccumulate(1, "x", String::concat) + " " + texts.compareAndExchange(1, "no", "yes") + " " + texts);
        attempt("after the end", () -> ints.get(3));
        attempt("before the start", () -> longs.incrementAndGet(-1));
        attempt("negative", () -> new AtomicIntegerArray(-1));
        attempt("nothing", () -> new AtomicReferenceArray<String>((String[]) null));
        attempt("empty", () -> new AtomicLongArray(0) + " " + new AtomicReferenceArray<String>(0));
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int own = i;
            threads[i] = new Thread(() -> {
                for (int round = 0; round < 40; round++) {
                    ints.addAndGet(round % 3, own);
                    texts.updateAndGet(0, s -> s.length() < 50 ? s + "." : s);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(ints + " " + texts.get(0).length());
    }
}
