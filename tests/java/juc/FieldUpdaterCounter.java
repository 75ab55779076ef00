import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Updates of volatile fields through updaters are atomic. */
public class FieldUpdaterCounter {
    static final AtomicIntegerFieldUpdater<FieldUpdaterCounter> COUNT =
            AtomicIntegerFieldUpdater.newUpdater(FieldUpdaterCounter.class, "count");
    static final AtomicLongFieldUpdater<FieldUpdaterCounter> SUM =
            AtomicLongFieldUpdater.newUpdater(FieldUpdaterCounter.class, "sum");
    static final AtomicReferenceFieldUpdater<FieldUpdaterCounter, String> FIRST =
            AtomicReferenceFieldUpdater.newUpdater(FieldUpdaterCounter.class, String.class, "first");

    volatile int count;
    volatile long sum;
    volatile String first;

    void add(int value, String name) {
        COUNT.incrementAndGet(this);
        SUM.addAndGet(this, value);
        FIRST.compareAndSet(this, null, name);
    }

    public static void main(String[] args) throws InterruptedException {
        FieldUpdaterCounter counter = new FieldUpdaterCounter();
        Thread other = new Thread(() -> counter.add(1, "other"));
        other.start();
        counter.add(2, "main");
        String first = counter.first;
        other.join();
        assert counter.count == 2 && counter.sum == 3 && counter.first == first;
    }
}
