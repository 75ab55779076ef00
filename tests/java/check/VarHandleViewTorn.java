import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** A view at an index that is not aligned is written byte by byte: half of a number may be seen. */
public class VarHandleViewTorn {
    static final VarHandle SHORTS = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.BIG_ENDIAN);

    public static void main(String[] args) throws InterruptedException {
        byte[] bytes = new byte[4];
        Thread writer = new Thread(() -> SHORTS.set(bytes, 1, (short) 0x1122));
        writer.start();
        short seen = (short) SHORTS.get(bytes, 1);
        writer.join();
        assert seen == 0 || seen == 0x1122 : "torn"; //~ ERROR: assertion torn
    }
}
