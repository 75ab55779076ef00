import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicStampedReference;

/** References with stamps and marks. */
public class AtomicMarks {
    public static void main(String[] args) throws InterruptedException {
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("a", 1);
        int[] stamp = new int[1];
        System.out.println(stamped.get(stamp) + stamp[0] + " " + stamped.compareAndSet("a", "b", 0, 2) + " "
            + stamped.compareAndSet("a", "b", 1, 2) + " " + stamped.getReference() + stamped.getStamp());
        System.out.println(stamped.attemptStamp("b", 7) + " " + stamped.attemptStamp("c", 8) + " " + stamped.getStamp() + " "
            + stamped.weakCompareAndSet("z", "y", 7, 8) + " " + stamped.compareAndSet("b", "b", 7, 7));
        stamped.set("c", -1);
        System.out.println(stamped.get(stamp) + stamp[0]);
        AtomicMarkableReference<String> marked = new AtomicMarkableReference<>("a", false);
        boolean[] mark = new boolean[1];
        System.out.println(marked.get(mark) + mark[0] + " " + marked.compareAndSet("a", "b", true, true) + " "
            + marked.compareAndSet("a", "b", false, true) + " " + marked.getReference() + marked.isMarked());
        System.out.println(marked.attemptMark("b", false) + " " + marked.attemptMark("c", true) + " " + marked.isMarked());
        marked.set(null, true);
        System.out.println(marked.get(mark) + " " + mark[0]);
        AtomicStampedReference<Integer> counter = new AtomicStampedReference<>(0, 0);
        Runnable twice = () -> {
            for (int i = 0; i < 20; i++) {
                int[] seen = new int[1];
                Integer old;
                do {
                    old = counter.get(seen);
                } while (!counter.compareAndSet(old, old + 1, seen[0], seen[0] + 2));
            }
        };
        Thread other = new Thread(twice);
        other.start();
        twice.run();
        other.join();
        System.out.println(counter.getReference() + " " + counter.getStamp());
    }
}
