import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** The barrier is for three, and two come. */
public class CyclicBarrierOfThree {
    static final CyclicBarrier BARRIER = new CyclicBarrier(3);

    static void meet() {
        try {
            BARRIER.await(); //~ ERROR: deadlock
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        new Thread(CyclicBarrierOfThree::meet).start();
        meet();
    }
}
