import java.util.concurrent.Phaser;

/** A party is registered that never arrives. */
public class PhaserMissing {
    static final Phaser PHASER = new Phaser(1);

    static void work() {
        PHASER.register();
        PHASER.arriveAndAwaitAdvance(); //~ ERROR: deadlock
    }

    public static void main(String[] args) {
        new Thread(PhaserMissing::work).start();
        work();
    }
}
