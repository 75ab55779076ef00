import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** An interrupt of one breaks the barrier for both, unless both had passed. */
public class CyclicBarrierBroken {
    static final CyclicBarrier BARRIER = new CyclicBarrier(2);

    /** What came of it: 'p' for passed, 'i' for interrupted, 'b' for broken. */
    static char meet() {
        try {
            BARRIER.await();
            return 'p';
        } catch (InterruptedException e) {
            return 'i';
        } catch (BrokenBarrierException e) {
            return 'b';
        }
    }

    public static void main(String[] args) throws InterruptedException {
        char[] ends = new char[2];
        Thread other = new Thread(() -> ends[1] = meet());
        other.start();
        other.interrupt();
        ends[0] = meet();
        other.join();
        String both = new String(ends);
        assert both.equals("bi") && BARRIER.isBroken() || both.equals("pp") && !BARRIER.isBroken() : both;
    }
}
