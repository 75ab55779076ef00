import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A wait for a phase that times out changes nothing: the phase ends all the same. */
public class PhaserTimed {
    static final Phaser PHASER = new Phaser(1);
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            value = 1;
            PHASER.arrive();
        });
        other.start();
        try {
            assert PHASER.awaitAdvanceInterruptibly(0, 1, TimeUnit.SECONDS) == 1;
            assert value == 1;
        } catch (TimeoutException e) {
            assert PHASER.getRegisteredParties() == 1;
        }
        other.join();
        assert PHASER.getPhase() == 1;
    }
}
