import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Views of byte arrays as wider numbers, in both orders of bytes, at any index. */
public class VarHandleViews {
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

    static void views(ByteOrder order) {
        byte[] bytes = new byte[12];
        VarHandle ints = MethodHandles.byteArrayViewVarHandle(int[].class, order);
        VarHandle longs = MethodHandles.byteArrayViewVarHandle(long[].class, order);
        VarHandle shorts = MethodHandles.byteArrayViewVarHandle(short[].class, order);
        VarHandle chars = MethodHandles.byteArrayViewVarHandle(char[].class, order);
        VarHandle floats = MethodHandles.byteArrayViewVarHandle(float[].class, order);
        VarHandle doubles = MethodHandles.byteArrayViewVarHandle(double[].class, order);
        System.out.println(order + " " + ints);
        ints.set(bytes, 1, 0x01_80_03_ff);
        System.out.println(Arrays.toString(bytes) + " " + (int) ints.get(bytes, 1) + " " + (int) ints.get(bytes, 0));
        longs.set(bytes, 4, 0x0102_0304_0506_07f8L);
        System.out.println(Arrays.toString(bytes) + " " + (long) longs.get(bytes, 4) + " " + (long) longs.get(bytes, 1));
        shorts.set(bytes, 0, (short) -2);
        chars.set(bytes, 3, 'é');
        System.out.println(Arrays.toString(bytes) + " " + (short) shorts.get(bytes, 0) + " " + (char) chars.get(bytes, 3)
            + " " + (int) (char) chars.get(bytes, 0));
        floats.set(bytes, 5, -1.5f);
        System.out.println(Arrays.toString(bytes) + " " + (float) floats.get(bytes, 5));
        doubles.set(bytes, 2, Math.PI);
        System.out.println(Arrays.toString(bytes) + " " + (double) doubles.get(bytes, 2));
        ints.set(bytes, (short) 8, 'a');
        System.out.println((long) ints.get(bytes, 8) + " " + ints.get(bytes, 8));
        attempt("the last", () -> (int) ints.get(bytes, 8));
        attempt("after the last", () -> (int) ints.get(bytes, 9));
        attempt("before the first", () -> (long) longs.get(bytes, -1));
        attempt("too short", () -> (long) longs.get(new byte[3], 0));
        attempt("no array", () -> (int) ints.get((byte[]) null, 0));
        attempt("another array", () -> (int) ints.get((Object) new int[1], 0));
        attempt("another type", () -> (int) ints.get(bytes, 0L));
        attempt("a comparison of shorts", () -> ints.varType() == int.class && shorts.isAccessModeSupported(VarHandle.AccessMode.COMPARE_AND_SET));
    }

    public static void main(String[] args) {
        views(ByteOrder.BIG_ENDIAN);
        views(ByteOrder.LITTLE_ENDIAN);
        attempt("of bytes", () -> MethodHandles.byteArrayViewVarHandle(byte[].class, ByteOrder.BIG_ENDIAN));
        attempt("of objects", () -> MethodHandles.byteArrayViewVarHandle(Object[].class, ByteOrder.BIG_ENDIAN));
        attempt("of no array", () -> MethodHandles.byteArrayViewVarHandle(int.class, ByteOrder.BIG_ENDIAN));
        attempt("of nothing", () -> MethodHandles.byteArrayViewVarHandle(null, ByteOrder.BIG_ENDIAN));
        attempt("in no order", () -> MethodHandles.byteArrayViewVarHandle(int[].class, null));
    }
}
