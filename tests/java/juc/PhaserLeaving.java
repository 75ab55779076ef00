import java.util.concurrent.Phaser;

/** A party that leaves is not waited for, and a phaser that all have left is over. */
public class PhaserLeaving {
    static final Phaser PHASER = new Phaser(2);
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            value = 1;
            PHASER.arriveAndDeregister();
        });
        other.start();
        assert PHASER.arriveAndAwaitAdvance() == 1;
        assert value == 1 && PHASER.getRegisteredParties() == 1;
        assert PHASER.arriveAndAwaitAdvance() == 2;
        PHASER.arriveAndDeregister();
        assert PHASER.isTerminated() && PHASER.arrive() < 0;
        other.join();
    }
}
