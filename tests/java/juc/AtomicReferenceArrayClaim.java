import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;

/** Two threads claim seats by compare-and-set: each has one of its own, and it is counted. */
public class AtomicReferenceArrayClaim {
    static final AtomicReferenceArray<String> SEATS = new AtomicReferenceArray<>(2);
    static final AtomicLongArray CLAIMS = new AtomicLongArray(2);

    static int claim(String name) {
        for (int i = 0; i < SEATS.length(); i++) {
            if (SEATS.compareAndSet(i, null, name)) {
                CLAIMS.incrementAndGet(i);
                return i;
            }
        }
        throw new AssertionError("no seat");
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seats = new int[2];
        Thread other = new Thread(() -> seats[1] = claim("b"));
        other.start();
        seats[0] = claim("a");
        other.join();
        assert seats[0] != seats[1] && SEATS.get(seats[0]).equals("a") && SEATS.get(seats[1]).equals("b");
        assert CLAIMS.get(0) == 1 && CLAIMS.get(1) == 1;
    }
}
