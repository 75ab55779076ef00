import java.util.Arrays;

/** System.arraycopy: overlaps in both directions, type checks, partial copies, bounds. */
public class ArrayCopy {
    interface Step {
        void run();
    }

    static void attempt(String what, Step step) {
        try {
            step.run();
            System.out.println(what + ": fine");
        } catch (IndexOutOfBoundsException | ArrayStoreException | NullPointerException e) {
            System.out.println(what + ": " + e.getClass().getSimpleName() + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        int[] a = {0, 1, 2, 3, 4, 5, 6, 7};
        int[] forward = a.clone();
        System.arraycopy(forward, 0, forward, 2, 5);
        System.out.println(Arrays.toString(forward));
        int[] backward = a.clone();
        System.arraycopy(backward, 3, backward, 1, 5);
        System.out.println(Arrays.toString(backward));
        int[] same = a.clone();
        System.arraycopy(same, 0, same, 0, 8);
        System.out.println(Arrays.equals(same, a));
        String[] strings = {"a", "b", "c", null};
        Object[] objects = new Object[6];
        System.arraycopy(strings, 0, objects, 1, 4);
        System.out.println(Arrays.toString(objects));
        System.arraycopy(objects, 1, objects, 2, 4);
        System.out.println(Arrays.toString(objects));
        attempt("narrowing that fits", () -> System.arraycopy(new Object[] {"x", null}, 0, strings, 0, 2));
        System.out.println(Arrays.toString(strings));
        attempt("narrowing that fails half way",
            () -> System.arraycopy(new Object[] {"1", "2", 3, "4"}, 0, strings, 0, 4));
        System.out.println(Arrays.toString(strings));
        attempt("source end", () -> System.arraycopy(a, 5, new int[9], 0, 4));
        attempt("target end", () -> System.arraycopy(a, 0, new int[3], 1, 3));
        attempt("negative source", () -> System.arraycopy(a, -1, new int[3], 0, 1));
        attempt("negative target", () -> System.arraycopy(a, 0, new int[3], -2, 1));
        attempt("negative length", () -> System.arraycopy(a, 0, new int[3], 0, -3));
        attempt("empty at the end", () -> System.arraycopy(a, 8, new int[3], 3, 0));
        attempt("beyond the end", () -> System.arraycopy(a, 9, new int[3], 0, 0));
        attempt("overflow", () -> System.arraycopy(a, 1, new int[3], 0, Integer.MAX_VALUE));
        attempt("not an array", () -> System.arraycopy("text", 0, new int[3], 0, 1));
        attempt("into no array", () -> System.arraycopy(a, 0, "text", 0, 1));
        attempt("int to long", () -> System.arraycopy(a, 0, new long[3], 0, 1));
        attempt("int to object", () -> System.arraycopy(a, 0, new Object[3], 0, 1));
        attempt("object to int", () -> System.arraycopy(new Object[1], 0, a, 0, 1));
        attempt("null", () -> System.arraycopy(a, 0, null, 0, 1));
        attempt("object bounds", () -> System.arraycopy(strings, 3, objects, 0, 2));
        byte[] bytes = {1, 2, 3};
        char[] chars = "chars".toCharArray();
        double[][] rows = {{1}, {2}};
        System.arraycopy(bytes, 1, bytes, 0, 2);
        System.arraycopy(chars, 0, chars, 1, 4);
        System.arraycopy(rows, 0, rows, 1, 1);
        System.out.println(bytes[0] + " " + bytes[2] + " " + new String(chars) + " " + (rows[0] == rows[1]));
        boolean[] flags = new boolean[1000];
        Arrays.fill(flags, 0, 500, true);
        System.arraycopy(flags, 0, flags, 250, 500);
        System.out.println(flags[749] + " " + flags[750] + " " + flags[249]);
    }
}
