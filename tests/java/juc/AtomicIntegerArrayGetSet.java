import java.util.concurrent.atomic.AtomicIntegerArray;

/** Get and set of a cell are two actions. */
public class AtomicIntegerArrayGetSet {
    static final AtomicIntegerArray CELLS = new AtomicIntegerArray(1);

    static void add() {
        CELLS.set(0, CELLS.get(0) + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(AtomicIntegerArrayGetSet::add);
        other.start();
        add();
        other.join();
        assert CELLS.get(0) == 2 : "lost"; //~ ERROR: assertion lost
    }
}
