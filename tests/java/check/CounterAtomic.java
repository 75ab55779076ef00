import java.util.concurrent.atomic.AtomicInteger;

/** Atomic increments are never lost, and each thread sees a different value. */
public class CounterAtomic {
    static final AtomicInteger COUNT = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[2];
        Thread a = new Thread(() -> seen[0] = COUNT.getAndIncrement());
        Thread b = new Thread(() -> seen[1] = COUNT.incrementAndGet() - 1);
        a.start();
        b.start();
        a.join();
        b.join();
        assert COUNT.get() == 2;
        assert seen[0] + seen[1] == 1 : seen[0] + " and " + seen[1];
    }
}
