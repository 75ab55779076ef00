import java.util.concurrent.atomic.AtomicStampedReference;

/** Reference and stamp are read one after the other, and need not belong together. */
public class AtomicStampedReferenceTwoReads {
    static final AtomicStampedReference<String> CELL = new AtomicStampedReference<>("a", 0);

    public static void main(String[] args) {
        new Thread(() -> CELL.set("b", 1)).start();
        String seen = CELL.getReference();
        int stamp = CELL.getStamp();
        assert seen.equals("a") == (stamp == 0) : "torn"; //~ ERROR: assertion torn
    }
}
