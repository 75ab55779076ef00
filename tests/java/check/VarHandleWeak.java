import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A weak compareAndSet may fail for no reason, also where its operands are converted first. */
public class VarHandleWeak {
    int number;

    public static void main(String[] args) throws Exception {
        VarHandle number = MethodHandles.lookup().findVarHandle(VarHandleWeak.class, "number", int.class);
        VarHandleWeak shared = new VarHandleWeak();
        assert number.compareAndSet(shared, 0, Integer.valueOf(1));
        boolean done = number.weakCompareAndSetRelease(shared, (byte) 1, Integer.valueOf(2));
        assert done : "failed"; //~ ERROR: assertion failed
    }
}
