import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.nio.ByteOrder;

/** Who reads single bytes may see the old one and then a new one, also of what is written at once. */
public class ViewBytes {
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    public static void main(String[] args) {
        byte[] bytes = new byte[8];
        new Thread(() -> {
            if (INTS.isAccessModeSupported(AccessMode.SET_OPAQUE)) {
                INTS.setOpaque(bytes, 4, 0x0101_0101);
            } else {
                INTS.set(bytes, 4, 0x0101_0101);
            }
        }).start();
        byte first = bytes[4];
        byte last = bytes[7];
        assert first == last; //~ ERROR: assertion
    }
}
