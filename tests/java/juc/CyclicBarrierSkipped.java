import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** What is written after the barrier is read behind it, as if there were a second one. */
public class CyclicBarrierSkipped {
    static final CyclicBarrier BARRIER = new CyclicBarrier(2);
    static volatile int value;

    public static void main(String[] args) throws InterruptedException, BrokenBarrierException {
        new Thread(() -> {
            try {
                BARRIER.await();
                value = 1;
            } catch (InterruptedException | BrokenBarrierException e) {
                throw new AssertionError(e);
            }
        }).start();
        BARRIER.await();
        assert value == 1; //~ ERROR: assertion
    }
}
