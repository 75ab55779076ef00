import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Every access mode of views of byte arrays and heap buffers, which JDKs from 22 on refuse but for two. */
public class VarHandleViewModes {
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

    static void supported(VarHandle handle) {
        StringBuilder modes = new StringBuilder();
        for (AccessMode mode : AccessMode.values()) {
            modes.append(handle.isAccessModeSupported(mode) ? '1' : '0');
        }
        System.out.println(handle + " " + modes);
    }

    static void ints(VarHandle ints, Object holder, byte[] bytes) {
        boolean isArray = holder instanceof byte[];
        ByteBuffer buffer = isArray ? null : (ByteBuffer) holder;
        byte[] array = isArray ? (byte[]) holder : null;
        if (isArray) {
            attempt("volatile", () -> { ints.setVolatile(array, 4, 0x0102_03f4); return (int) ints.getVolatile(array, 4); });
            attempt("opaque", () -> { ints.setOpaque(array, 4, 0x7102_03f4); return (int) ints.getOpaque(array, 4); });
            attempt("release", () -> { ints.setRelease(array, 4, 0x8102_03f4); return (int) ints.getAcquire(array, 4); });
            attempt("cas", () -> ints.compareAndSet(array, 4, 0x8102_03f4, -7));
            attempt("cas", () -> ints.compareAndSet(array, 4, 8, 9));
            attempt("exchange", () -> (int) ints.compareAndExchange(array, 4, -7, 20));
            attempt("exchange", () -> (int) ints.compareAndExchangeAcquire(array, 4, -7, 21));
            attempt("exchange", () -> (int) ints.compareAndExchangeRelease(array, 4, 20, 22));
            attempt("add", () -> (int) ints.getAndAdd(array, 4, 0x7fff_ffff));
            attempt("add", () -> (int) ints.getAndAddAcquire(array, 4, 1));
            attempt("add", () -> (int) ints.getAndAddRelease(array, 4, -300));
            attempt("set", () -> (int) ints.getAndSet(array, 4, 0x0ff0_f00f));
            attempt("set", () -> (int) ints.getAndSetAcquire(array, 4, 0x0ff0_f00f));
            attempt("set", () -> (int) ints.getAndSetRelease(array, 4, 0x0ff0_f00f));
            attempt("or", () -> (int) ints.getAndBitwiseOr(array, 4, 0x1111_0000));
            attempt("or", () -> (int) ints.getAndBitwiseOrAcquire(array, 4, 0x10));
            attempt("or", () -> (int) ints.getAndBitwiseOrRelease(array, 4, 0x20));
            attempt("and", () -> (int) ints.getAndBitwiseAnd(array, 4, 0x0fff_ff0f));
            attempt("and", () -> (int) ints.getAndBitwiseAndAcquire(array, 4, -2));
            attempt("and", () -> (int) ints.getAndBitwiseAndRelease(array, 4, -3));
            attempt("xor", () -> (int) ints.getAndBitwiseXor(array, 4, -1));
            attempt("xor", () -> (int) ints.getAndBitwiseXorAcquire(array, 4, 0x5555));
            attempt("xor", () -> (int) ints.getAndBitwiseXorRelease(array, 4, 0x3333));
            attempt("misaligned", () -> (int) ints.getVolatile(array, 3));
            attempt("misaligned", () -> { ints.setOpaque(array, 2, 3); return "set"; });
            attempt("outside", () -> (int) ints.getVolatile(array, 13));
            attempt("outside", () -> ints.compareAndSet(array, -4, 1, 2));
            attempt("none", () -> (int) ints.getAndAdd((byte[]) null, 0, 1));
        } else {
            attempt("volatile", () -> { ints.setVolatile(buffer, 4, 0x0102_03f4); return (int) ints.getVolatile(buffer, 4); });
            attempt("cas", () -> ints.compareAndSet(buffer, 4, 0x0102_03f4, -7));
            attempt("add", () -> (int) ints.getAndAdd(buffer, 4, 12));
            attempt("xor", () -> (int) ints.getAndBitwiseXor(buffer, 4, 255));
            attempt("misaligned", () -> (int) ints.getVolatile(buffer, 3));
            attempt("outside", () -> (int) ints.getVolatile(buffer, 13));
            attempt("read only", () -> { ints.setVolatile(buffer.asReadOnlyBuffer(), 0, 1); return "set"; });
            attempt("plain", () -> { ints.set(buffer, 3, 0x0102_03f4); return (int) ints.get(buffer, 3); });
            attempt("limited", () -> (int) ints.get(buffer.duplicate().limit(6), 4));
            attempt("sliced", () -> (int) ints.getAcquire(buffer.slice(4, 8), 0));
        }
        System.out.println(Arrays.toString(bytes));
    }

    static void others(ByteOrder order) {
        VarHandle longs = MethodHandles.byteArrayViewVarHandle(long[].class, order);
        VarHandle shorts = MethodHandles.byteArrayViewVarHandle(short[].class, order);
        VarHandle chars = MethodHandles.byteArrayViewVarHandle(char[].class, order);
        VarHandle floats = MethodHandles.byteArrayViewVarHandle(float[].class, order);
        VarHandle doubles = MethodHandles.byteArrayViewVarHandle(double[].class, order);
        byte[] bytes = new byte[24];
        for (VarHandle handle : new VarHandle[] {longs, shorts, chars, floats, doubles}) {
            supported(handle);
        }
        attempt("longs", () -> {
            longs.setVolatile(bytes, 8, 0x0102_0304_0506_07f8L);
            return longs.compareAndSet(bytes, 8, 0x0102_0304_0506_07f8L, Long.MIN_VALUE + 3)
                + " " + (long) longs.getAndAdd(bytes, 8, -5L) + " " + (long) longs.getAndBitwiseXor(bytes, 8, 0xff00ff00ff00L)
                + " " + (long) longs.compareAndExchange(bytes, 8, 1L, 2L) + " " + (long) longs.getAcquire(bytes, 8);
        });
        attempt("shorts", () -> { shorts.setVolatile(bytes, 2, (short) -3); return (short) shorts.getOpaque(bytes, 2); });
        attempt("shorts", () -> shorts.compareAndSet(bytes, 2, (short) -3, (short) 1));
        attempt("chars", () -> { chars.setRelease(bytes, 0, '\u8001'); return (int) (char) chars.getAcquire(bytes, 0); });
        attempt("floats", () -> {
            floats.setVolatile(bytes, 16, -0.0f);
            return floats.compareAndSet(bytes, 16, 0.0f, 1f) + " " + floats.compareAndSet(bytes, 16, -0.0f, Float.NaN)
                + " " + floats.weakCompareAndSetPlain(bytes, 16, 9f, 2.5f) + " " + (float) floats.getAndSet(bytes, 16, 3f)
                + " " + (float) floats.compareAndExchange(bytes, 16, 3f, 4f);
        });
        attempt("floats", () -> (float) floats.getAndAdd(bytes, 16, 1f));
        attempt("doubles", () -> {
            doubles.setOpaque(bytes, 16, Math.E);
            return doubles.compareAndSet(bytes, 16, Math.E, Math.PI) + " " + (double) doubles.getAndSet(bytes, 16, 1.0)
                + " " + (double) doubles.getVolatile(bytes, 16);
        });
        System.out.println(Arrays.toString(bytes));
    }

    public static void main(String[] args) {
        for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
            VarHandle arrays = MethodHandles.byteArrayViewVarHandle(int[].class, order);
            VarHandle buffers = MethodHandles.byteBufferViewVarHandle(int[].class, order);
            supported(arrays);
            supported(buffers);
            byte[] bytes = new byte[16];
            ints(arrays, bytes, bytes);
            ints(buffers, ByteBuffer.wrap(bytes), bytes);
            others(order);
        }
    }
}
