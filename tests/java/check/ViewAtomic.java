import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Aligned accesses to several bytes at once are indivisible, on JDKs that have them. */
public class ViewAtomic {
    static final VarHandle INTS = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
    static final VarHandle LONGS = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    public static void main(String[] args) throws InterruptedException {
        if (!INTS.isAccessModeSupported(AccessMode.GET_AND_ADD)) {
            return;
        }
        byte[] bytes = new byte[16];
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        Thread other = new Thread(() -> {
            INTS.getAndAdd(bytes, 4, 0x00ff);
            LONGS.setVolatile(buffer, 8, -1L);
        });
        other.start();
        int seen;
        do {
            seen = (int) INTS.getVolatile(bytes, 4);
        } while (!INTS.compareAndSet(bytes, 4, seen, seen + 0x0101));
        assert seen == 0 || seen == 0x00ff;
        long read = (long) LONGS.getOpaque(buffer, 8);
        assert read == 0 || read == -1;
        other.join();
        assert (int) INTS.get(bytes, 4) == 0x0200;
        assert bytes[6] == 2 && bytes[7] == 0;
    }
}
