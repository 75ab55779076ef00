import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

/** Updaters of fields: an addition, and a list that grows by compareAndSet. */
public class FieldUpdaterCounter {
    volatile int count;
    volatile Node top;

    record Node(int value, Node next) {
    }

    static final AtomicIntegerFieldUpdater<FieldUpdaterCounter> COUNT =
        AtomicIntegerFieldUpdater.newUpdater(FieldUpdaterCounter.class, "count");
    static final AtomicReferenceFieldUpdater<FieldUpdaterCounter, Node> TOP =
        AtomicReferenceFieldUpdater.newUpdater(FieldUpdaterCounter.class, Node.class, "top");

    void push(int value) {
        COUNT.incrementAndGet(this);
        TOP.updateAndGet(this, next -> new Node(value, next));
    }

    public static void main(String[] args) throws InterruptedException {
        FieldUpdaterCounter shared = new FieldUpdaterCounter();
        Thread other = new Thread(() -> shared.push(1));
        other.start();
        shared.push(2);
        other.join();
        assert shared.count == 2 && shared.top.value + shared.top.next.value == 3 && shared.top.next.next == null;
    }
}
