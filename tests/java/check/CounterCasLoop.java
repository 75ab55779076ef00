import java.util.concurrent.atomic.AtomicInteger;

/** A loop that retries compareAndSet never loses an update. */
public class CounterCasLoop {
    static final AtomicInteger COUNT = new AtomicInteger(1);

    static void times(int factor) {
        int old;
        do {
            old = COUNT.get();
        } while (!COUNT.compareAndSet(old, old * factor));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> times(2));
        Thread b = new Thread(() -> times(3));
        Thread c = new Thread(() -> COUNT.updateAndGet(x -> x * 5));
        a.start();
        b.start();
        c.start();
        a.join();
        b.join();
        c.join();
        assert COUNT.get() == 30;
    }
}
