import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** One waits for a second only: both pass, or one is too late and the other finds the barrier broken. */
public class CyclicBarrierTimed {
    static final CyclicBarrier BARRIER = new CyclicBarrier(2);

    public static void main(String[] args) throws InterruptedException {
        char[] ends = new char[2];
        Thread other = new Thread(() -> {
            try {
                BARRIER.await();
                ends[1] = 'p';
            } catch (BrokenBarrierException e) {
                ends[1] = 'b';
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        other.start();
        try {
            BARRIER.await(1, TimeUnit.SECONDS);
            ends[0] = 'p';
        } catch (TimeoutException e) {
            ends[0] = 't';
        } catch (BrokenBarrierException e) {
            throw new AssertionError(e);
        }
        other.join();
        String both = new String(ends);
        assert both.equals("pp") || both.equals("tb") && BARRIER.isBroken() : both;
    }
}
