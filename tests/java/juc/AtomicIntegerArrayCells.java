import java.util.concurrent.atomic.AtomicIntegerArray;

/** Updates of one cell are atomic, and leave the others alone. */
public class AtomicIntegerArrayCells {
    static final AtomicIntegerArray CELLS = new AtomicIntegerArray(2);

    static void add(int mine) {
        CELLS.getAndAdd(0, 1);
        CELLS.accumulateAndGet(1, mine, Math::max);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> add(5));
        other.start();
        add(3);
        other.join();
        assert CELLS.get(0) == 2 && CELLS.get(1) == 5 && CELLS.length() == 2;
    }
}
