import java.util.concurrent.atomic.AtomicInteger;

/** Get followed by set is two actions, although the integer is atomic: one increment may be lost. */
public class LostUpdateAtomic {
    static final AtomicInteger COUNT = new AtomicInteger();

    static void increment() {
        COUNT.set(COUNT.get() + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(LostUpdateAtomic::increment);
        Thread b = new Thread(LostUpdateAtomic::increment);
        a.start();
        b.start();
        a.join();
        b.join();
        assert COUNT.get() == 2 : "lost update"; //~ ERROR: assertion lost update
    }
}
