import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicStampedReference;

/** A reference that is there again is taken for unchanged, unless it has a stamp (the ABA problem). */
public class StampedAba {
    public static void main(String[] args) throws InterruptedException {
        AtomicReference<String> plain = new AtomicReference<>("a");
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("a", 0);
        boolean[] changed = new boolean[1];
        Thread other = new Thread(() -> {
            changed[0] = plain.compareAndSet("a", "b") && plain.compareAndSet("b", "a");
            stamped.compareAndSet("a", "a", 0, 1);
        });
        int[] stamp = new int[1];
        String old = plain.get();
        String stampedOld = stamped.get(stamp);
        other.start();
        other.join();
        assert !stamped.compareAndSet(stampedOld, "c", stamp[0], stamp[0] + 1);
        assert !plain.compareAndSet(old, "c") || !changed[0] : "unnoticed"; //~ ERROR: assertion unnoticed
    }
}
