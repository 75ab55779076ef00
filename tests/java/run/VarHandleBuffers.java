import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Views of heap buffers as wider numbers: slices, limits, buffers that are read only. */
public class VarHandleBuffers {
    interface Attempt {
        Object run() throws Throwable;
    }

    static void attempt(String what, Attempt attempt) {
        try {
            System.out.println(what + ": " + attempt.run());
        } catch (Throwable e) {
            System.out.println(what + ": " + e);
        }
    }

    public static void main(String[] args) {
        VarHandle big = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);
        VarHandle little = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
        ByteBuffer buffer = ByteBuffer.allocate(12);
        big.set(buffer, 3, 0x01020304);
        System.out.println(Arrays.toString(buffer.array()) + " " + (int) big.get(buffer, 3) + " " + buffer.getInt(3));
        little.set(buffer, 1, -3L);
        System.out.println(Arrays.toString(buffer.array()) + " " + (long) little.get(buffer, 1)
            + " " + buffer.order(ByteOrder.LITTLE_ENDIAN).getLong(1) + " " + buffer.position());
        ByteBuffer slice = buffer.position(5).slice();
        buffer.position(0);
        big.set(slice, 2, 77);
        System.out.println((int) big.get(buffer, 7) + " " + (int) big.get(slice, 2) + " " + slice.capacity());
        attempt("after the end of a slice", () -> (int) big.get(slice, 4));
        attempt("at the end", () -> (int) big.get(buffer, 9));
        attempt("after a limit", () -> (int) big.get(buffer.duplicate().limit(6), 3));
        attempt("before the start", () -> (long) little.get(buffer, -1));
        ByteBuffer readOnly = buffer.asReadOnlyBuffer();
        attempt("reading", () -> (int) big.get(readOnly, 7));
        attempt("writing", () -> {
            big.set(readOnly, 7, 1);
            return null;
        });
        attempt("no buffer", () -> (int) big.get((ByteBuffer) null, 0));
        attempt("another class", () -> (int) big.get((Object) "s", 0));
        attempt("types", () -> big + " " + little.coordinateTypes());
        attempt("of booleans", () -> MethodHandles.byteBufferViewVarHandle(boolean[].class, ByteOrder.BIG_ENDIAN));
    }
}
