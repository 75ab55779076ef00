import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/** VarHandles of array elements, of all nine kinds: accesses, bounds, null, and stores that don't fit. */
public class VarHandleArrays {
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

    static VarHandle of(Class<?> arrays) {
        return MethodHandles.arrayElementVarHandle(arrays);
    }

    static void kinds() {
        boolean[] flags = {false, true};
        System.out.println((boolean) of(boolean[].class).getAndBitwiseXor(flags, 0, true) + Arrays.toString(flags));
        byte[] bytes = {127, 1};
        System.out.println((byte) of(byte[].class).getAndAdd(bytes, 0, (byte) 1) + Arrays.toString(bytes));
        short[] shorts = {-32768, 1};
        System.out.println((short) of(short[].class).getAndAdd(shorts, 0, (short) -1) + Arrays.toString(shorts));
        char[] chars = {'a', 'b'};
        System.out.println((char) of(char[].class).getAndSet(chars, 1, 'c') + Arrays.toString(chars));
        int[] ints = {1, 2};
        System.out.println(of(int[].class).compareAndSet(ints, 1, 2, 9) + Arrays.toString(ints));
        long[] longs = {1, 2};
        System.out.println((long) of(long[].class).getAndAddRelease(longs, 0, 1L << 33) + Arrays.toString(longs));
        float[] floats = {1, 2};
        System.out.println((float) of(float[].class).getAndAdd(floats, 0, 0.5f) + Arrays.toString(floats));
        double[] doubles = {1, 2};
        System.out.println(of(double[].class).compareAndSet(doubles, 0, 1.0, -1.0) + Arrays.toString(doubles));
        String[] strings = {"a", null};
        System.out.println(of(String[].class).compareAndExchange(strings, 1, (String) null, "b") + Arrays.toString(strings));
        int[][] rows = {{1}, {2}};
        of(int[][].class).setVolatile(rows, 0, rows[1]);
        System.out.println(Arrays.deepToString(rows));
    }

    public static void main(String[] args) {
        kinds();
        VarHandle ints = of(int[].class);
        VarHandle strings = of(String[].class);
        VarHandle objects = of(Object[].class);
        attempt("after the end", () -> (int) ints.get(new int[2], 2));
        attempt("before the start", () -> (int) ints.getVolatile(new int[2], -1));
        attempt("empty", () -> (int) ints.getAndAdd(new int[0], 0, 1));
        attempt("null, get", () -> (int) ints.get((int[]) null, 0));
        attempt("null, getVolatile", () -> (int) ints.getVolatile((int[]) null, 0));
        attempt("null, compareAndSet", () -> strings.compareAndSet((String[]) null, 0, "a", "b"));
        attempt("null, bytes", () -> (byte) of(byte[].class).get((byte[]) null, 0));
        Object[] narrow = new String[1];
        attempt("a store", () -> {
            objects.set(narrow, 0, (Object) 1);
            return null;
        });
        attempt("a volatile store", () -> {
            objects.setVolatile(narrow, 0, (Object) 1);
            return null;
        });
        attempt("a comparison", () -> objects.compareAndSet(narrow, 0, (Object) 1, (Object) "fits"));
        attempt("a misfit", () -> objects.compareAndSet(narrow, 0, (Object) "other", (Object) 1));
        attempt("a fit", () -> objects.getAndSet(narrow, 0, (Object) "fits") + Arrays.toString(narrow));
        attempt("another array", () -> strings.get(new Object[1], 0));
        attempt("another array of numbers", () -> (int) ints.get((Object) new long[1], 0));
        attempt("a small index", () -> (int) ints.get(new int[] {7}, (byte) 0));
        attempt("no array", () -> of(String.class));
        attempt("no class", () -> of(null));
    }
}
