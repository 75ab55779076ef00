//@ seconds: 2
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Adding through a VarHandle is one action; so is adding to a cell of an array. */
public class VarHandleGetAndAdd {
    static final VarHandle SUM;
    static final VarHandle CELL = MethodHandles.arrayElementVarHandle(long[].class);

    static {
        try {
            SUM = MethodHandles.lookup().findVarHandle(VarHandleGetAndAdd.class, "sum", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    int sum;

    public static void main(String[] args) throws InterruptedException {
        VarHandleGetAndAdd counter = new VarHandleGetAndAdd();
        long[] cells = new long[2];
        Thread other = new Thread(() -> {
            SUM.getAndAdd(counter, 1);
            CELL.getAndBitwiseOr(cells, 1, 1L);
        });
        other.start();
        int before = (int) SUM.getAndAdd(counter, 2);
        assert before == 0 || before == 1;
        CELL.getAndBitwiseOr(cells, 1, 2L);
        other.join();
        assert counter.sum == 3 && cells[0] == 0 && cells[1] == 3;
    }
}
