import java.util.concurrent.Phaser;

/** The phase of a phaser that all have left is negative, and no index. */
public class PhaserOver {
    static final Phaser PHASER = new Phaser(1);

    public static void main(String[] args) {
        int[] work = new int[2];
        new Thread(PHASER::arriveAndDeregister).start();
        work[PHASER.getPhase()]++; //~ ERROR: exception ArrayIndexOutOfBoundsException
    }
}
