//@ seconds: 2
import java.util.concurrent.atomic.AtomicInteger;

/** Get and set are two actions: one of two increments may be lost. */
public class AtomicIntegerGetSet {
    static final AtomicInteger SUM = new AtomicInteger();

    static void add() {
        SUM.set(SUM.get() + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(AtomicIntegerGetSet::add);
        other.start();
        add();
        other.join();
        assert SUM.get() == 2 : "lost"; //~ ERROR: assertion lost
    }
}
