import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.nio.ByteOrder;

/** A weak compare-and-set may fail though nobody else is there, of a view as of any variable. */
public class ViewWeak {
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);

    public static void main(String[] args) {
        boolean done;
        if (INTS.isAccessModeSupported(AccessMode.WEAK_COMPARE_AND_SET)) {
            byte[] bytes = new byte[8];
            done = INTS.weakCompareAndSet(bytes, 4, 0, 7);
            assert (int) INTS.get(bytes, 4) == (done ? 7 : 0);
        } else {
            done = ELEMENTS.weakCompareAndSet(new int[1], 0, 0, 7);
        }
        assert done; //~ ERROR: assertion
    }
}
