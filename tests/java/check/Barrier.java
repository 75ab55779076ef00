/** A barrier made of a monitor: nobody passes before all have arrived. */
public class Barrier {
    static final int PARTIES = 2;
    private int arrived;

    synchronized void await() {
        arrived++;
        if (arrived == PARTIES) {
            notifyAll();
        }
        while (arrived < PARTIES) {
            try {
                wait();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    public static void main(String[] args) {
        Barrier barrier = new Barrier();
        int[] done = new int[PARTIES];
        Thread other = new Thread(() -> {
            done[1] = 1;
            barrier.await();
            assert done[0] == 1;
        });
        other.start();
        done[0] = 1;
        barrier.await();
        assert done[1] == 1;
    }
}
