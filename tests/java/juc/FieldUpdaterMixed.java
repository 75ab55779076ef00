import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

/** One thread uses the updater, the other the field itself. */
public class FieldUpdaterMixed {
    static final AtomicIntegerFieldUpdater<FieldUpdaterMixed> COUNT =
            AtomicIntegerFieldUpdater.newUpdater(FieldUpdaterMixed.class, "count");

    volatile int count;

    public static void main(String[] args) throws InterruptedException {
        FieldUpdaterMixed counter = new FieldUpdaterMixed();
        Thread other = new Thread(() -> COUNT.incrementAndGet(counter));
        other.start();
        counter.count++;
        other.join();
        assert counter.count == 2 : "lost"; //~ ERROR: assertion lost
    }
}
