import java.util.concurrent.atomic.AtomicMarkableReference;

/** A marked reference can't be replaced by one who did not see the mark: of replacing and deleting one comes first. */
public class AtomicMarkableReferenceDelete {
    static final AtomicMarkableReference<String> NEXT = new AtomicMarkableReference<>("a", false);

    public static void main(String[] args) throws InterruptedException {
        boolean[] deleted = new boolean[1];
        Thread other = new Thread(() -> deleted[0] = NEXT.attemptMark("a", true));
        other.start();
        boolean replaced = NEXT.compareAndSet("a", "b", false, false);
        other.join();
        assert replaced != deleted[0];
        boolean[] mark = new boolean[1];
        String left = NEXT.get(mark);
        assert mark[0] == deleted[0] && left.equals(replaced ? "b" : "a");
    }
}
