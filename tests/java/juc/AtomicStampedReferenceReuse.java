import java.util.concurrent.atomic.AtomicStampedReference;

/** A reference that went away and came back has another stamp: the update that missed it fails. */
public class AtomicStampedReferenceReuse {
    static final AtomicStampedReference<String> CELL = new AtomicStampedReference<>("a", 0);

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            if (CELL.compareAndSet("a", "b", 0, 1)) {
                CELL.compareAndSet("b", "a", 1, 2);
            }
        });
        other.start();
        int[] stamp = new int[1];
        String seen = CELL.get(stamp);
        boolean changed = CELL.compareAndSet(seen, "c", stamp[0], stamp[0] + 1);
        other.join();
        int last = CELL.getStamp();
        if (changed) {
            assert CELL.getReference().equals("c") && last == stamp[0] + 1;
        } else {
            assert CELL.getReference().equals("a") && last == 2 && stamp[0] < 2;
        }
    }
}
