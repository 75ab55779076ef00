import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Field updaters in several threads, and fields that they refuse. */
public class JucUpdaters {
    static final AtomicIntegerFieldUpdater<JucUpdaters> COUNT =
            AtomicIntegerFieldUpdater.newUpdater(JucUpdaters.class, "count");
    static final AtomicLongFieldUpdater<JucUpdaters> SUM = AtomicLongFieldUpdater.newUpdater(JucUpdaters.class, "sum");
    static final AtomicReferenceFieldUpdater<JucUpdaters, String> NAME =
            AtomicReferenceFieldUpdater.newUpdater(JucUpdaters.class, String.class, "name");

    volatile int count;
    volatile long sum;
    volatile String name = "";
    int plain;

    interface Body {
        Object run();
    }

    static void show(String name, Body body) {
        try {
            System.out.println(name + ": " + body.run());
        } catch (RuntimeException e) {
            System.out.println(name + ": " + e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        JucUpdaters object = new JucUpdaters();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 20; k++) {
                    COUNT.getAndIncrement(object);
                    SUM.addAndGet(object, me);
                    NAME.accumulateAndGet(object, "x", String::concat);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(object.count + " " + object.sum + " " + object.name.length());
        System.out.println(COUNT.compareAndSet(object, 60, 1) + " " + COUNT.getAndSet(object, 5) + " "
                + COUNT.updateAndGet(object, x -> x * x));
        System.out.println(SUM.get(object) + " " + NAME.getAndSet(object, null) + " " + NAME.get(object));
        show("not volatile", () -> AtomicIntegerFieldUpdater.newUpdater(JucUpdaters.class, "plain"));
        show("not an int", () -> AtomicIntegerFieldUpdater.newUpdater(JucUpdaters.class, "sum"));
        show("not a long", () -> AtomicLongFieldUpdater.newUpdater(JucUpdaters.class, "count"));
        show("not there", () -> AtomicLongFieldUpdater.newUpdater(JucUpdaters.class, "none"));
        show("another type", () -> AtomicReferenceFieldUpdater.newUpdater(JucUpdaters.class, Integer.class, "name"));
    }
}
