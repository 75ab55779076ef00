import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A volatile read and a volatile write are two actions. */
public class VarHandleGetSet {
    static final VarHandle SUM;

    static {
        try {
            SUM = MethodHandles.lookup().findStaticVarHandle(VarHandleGetSet.class, "sum", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static int sum;

    static void add() {
        SUM.setVolatile((int) SUM.getVolatile() + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(VarHandleGetSet::add);
        other.start();
        add();
        other.join();
        assert sum == 2 : "lost"; //~ ERROR: assertion lost
    }
}
