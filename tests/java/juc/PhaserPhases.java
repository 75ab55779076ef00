import java.util.concurrent.Phaser;

/** Two parties go through two phases together; each sees what the other did in the phase before. */
public class PhaserPhases {
    static int advances;
    static final Phaser PHASER = new Phaser(2) {
        @Override
        protected boolean onAdvance(int phase, int registered) {
            advances++;
            return false;
        }
    };
    static final int[] DONE = new int[2];

    static void work(int me) {
        for (int phase = 0; phase < 2; phase++) {
            DONE[me]++;
            int next = PHASER.arriveAndAwaitAdvance();
            assert next == phase + 1 && DONE[1 - me] >= next && advances >= next;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> work(1));
        other.start();
        work(0);
        other.join();
        assert advances == 2 && PHASER.getPhase() == 2 && PHASER.getArrivedParties() == 0;
    }
}
