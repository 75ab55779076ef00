import java.util.concurrent.atomic.AtomicLongFieldUpdater;

/** Reading and setting a field by its updater is two actions. */
public class FieldUpdaterLost {
    volatile long count;

    static final AtomicLongFieldUpdater<FieldUpdaterLost> COUNT =
        AtomicLongFieldUpdater.newUpdater(FieldUpdaterLost.class, "count");

    public static void main(String[] args) throws InterruptedException {
        FieldUpdaterLost shared = new FieldUpdaterLost();
        Thread other = new Thread(() -> COUNT.getAndIncrement(shared));
        other.start();
        COUNT.set(shared, COUNT.get(shared) + 1);
        other.join();
        assert shared.count == 2 : "lost update"; //~ ERROR: assertion lost update
    }
}
