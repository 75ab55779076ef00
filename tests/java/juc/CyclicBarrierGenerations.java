import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;

/** Two threads meet twice: the action runs once each time, before either goes on, and each has a number of its own. */
public class CyclicBarrierGenerations {
    static int actions;
    static final CyclicBarrier BARRIER = new CyclicBarrier(2, () -> actions++);
    static final int[] ARRIVED = new int[2];

    static int[] meet(int me) {
        try {
            int[] indices = new int[2];
            for (int i = 0; i < 2; i++) {
                ARRIVED[me]++;
                indices[i] = BARRIER.await();
                assert actions >= i + 1 && ARRIVED[1 - me] >= i + 1;
            }
            return indices;
        } catch (InterruptedException | BrokenBarrierException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[][] indices = new int[2][];
        Thread other = new Thread(() -> indices[1] = meet(1));
        other.start();
        indices[0] = meet(0);
        other.join();
        assert indices[0][0] + indices[1][0] == 1 && indices[0][1] + indices[1][1] == 1;
        assert actions == 2 && BARRIER.getNumberWaiting() == 0 && !BARRIER.isBroken();
    }
}
