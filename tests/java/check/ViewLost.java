import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** To read and then to write is not to add, of a view as of any variable. */
public class ViewLost {
    static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

    static void add(byte[] bytes) {
        SHORTS.set(bytes, 2, (short) ((short) SHORTS.get(bytes, 2) + 1));
    }

    public static void main(String[] args) throws InterruptedException {
        byte[] bytes = new byte[4];
        Thread other = new Thread(() -> add(bytes));
        other.start();
        add(bytes);
        other.join();
        assert (short) SHORTS.get(bytes, 2) == 2; //~ ERROR: assertion
    }
}
