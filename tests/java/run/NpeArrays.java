/** Helpful NullPointerException messages of array loads, stores and lengths, of every element type. */
public class NpeArrays {
    int[] ints;
    static long[] longs;
    Object[][] nested = new Object[2][];

    int[] get() {
        return ints;
    }

    static byte[] bytes(String s) {
        return null;
    }

    interface Step {
        void run();
    }

    static void attempt(Step step) {
        try {
            step.run();
            System.out.println("no exception");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static int load(int[] a, int i) {
        return a[i];
    }

    static void stores(byte[] b, short[] s, char[] c, long[] l, float[] f, double[] d, boolean[] z, Object[] o,
            int n) {
        switch (n) {
            case 0 -> b[0] = 1;
            case 1 -> s[0] = 1;
            case 2 -> c[0] = 1;
            case 3 -> l[0] = 1;
            case 4 -> f[0] = 1;
            case 5 -> d[0] = 1;
            case 6 -> z[0] = true;
            default -> o[0] = "x";
        }
    }

    static void loads(byte[] b, short[] s, char[] c, long[] l, float[] f, double[] d, boolean[] z, Object[] o,
            int n) {
        Object result = null;
        switch (n) {
            case 0 -> result = b[0];
            case 1 -> result = s[0];
            case 2 -> result = c[0];
            case 3 -> result = l[0];
            case 4 -> result = f[0];
            case 5 -> result = d[0];
            case 6 -> result = z[0];
            default -> result = o[0];
        }
        System.out.println(result);
    }

    public static void main(String[] args) {
        NpeArrays o = new NpeArrays();
        attempt(() -> load(null, 3));
        for (int n = 0; n < 8; n++) {
            int k = n;
            attempt(() -> stores(null, null, null, null, null, null, null, null, k));
            attempt(() -> loads(null, null, null, null, null, null, null, null, k));
        }
        attempt(() -> System.out.println(o.ints[0]));
        attempt(() -> o.ints[0] = 5);
        attempt(() -> o.ints[0]++);
        attempt(() -> System.out.println(longs[1]));
        attempt(() -> longs[1] += 2);
        attempt(() -> System.out.println(o.ints.length));
        attempt(() -> System.out.println(longs.length));
        attempt(() -> System.out.println(o.get()[2]));
        attempt(() -> System.out.println(o.get().length));
        attempt(() -> System.out.println(bytes("x")[0]));
        attempt(() -> System.out.println(o.nested[1][0]));
        attempt(() -> o.nested[0][1] = "x");
        attempt(() -> System.out.println(o.nested[1].length));
        attempt(() -> {
            int[] local = null;
            for (int x : local) {
                System.out.println(x);
            }
        });
        attempt(() -> {
            char[][] grid = new char[3][];
            int row = 2;
            grid[row][row - 1] = 'x';
        });
        attempt(() -> {
            String[] names = null;
            System.out.println(names[names.length - 1]);
        });
        attempt(() -> {
            int[] a = null;
            a[1 / Integer.parseInt("1")] = 2;
        });
    }
}
