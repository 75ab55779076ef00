import java.util.concurrent.atomic.AtomicMarkableReference;

/** The mark is looked at first and the reference replaced later, whatever its mark is then. */
public class AtomicMarkableReferenceTwoReads {
    static final AtomicMarkableReference<String> NEXT = new AtomicMarkableReference<>("a", false);

    public static void main(String[] args) throws InterruptedException {
        boolean[] deleted = new boolean[1];
        Thread other = new Thread(() -> deleted[0] = NEXT.attemptMark("a", true));
        other.start();
        if (!NEXT.isMarked()) {
            NEXT.set("b", false);
        }
        other.join();
        assert NEXT.isMarked() == deleted[0] : "mark lost"; //~ ERROR: assertion mark lost
    }
}
