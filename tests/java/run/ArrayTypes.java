/** Arrays of every element type: defaults, initializers, stores that narrow, and length. */
public class ArrayTypes {
    static <T> String join(T[] array) {
        StringBuilder s = new StringBuilder();
        for (T t : array) {
            s.append(t).append(';');
        }
        return s.toString();
    }

    public static void main(String[] args) {
        boolean[] z = new boolean[2];
        byte[] b = {1, -128, (byte) 200};
        short[] s = {-1, (short) 40000};
        char[] c = {'a', 66, (char) -1};
        int[] i = new int[] {Integer.MIN_VALUE, 0};
        long[] j = {1L << 63, 5};
        float[] f = {1.5f, 1 / 3f};
        double[] d = {0.1 + 0.2, -0.0};
        String[] l = {"x", null};

        z[1] = !z[0];
        System.out.println(z[0] + " " + z[1] + " " + z.length);
        b[0] += 127;
        b[2] >>>= 1;
        System.out.println(b[0] + " " + b[1] + " " + b[2]);
        s[0]++;
        s[1] -= 1;
        System.out.println(s[0] + " " + s[1]);
        c[0]++;
        c[1] *= 1.5;
        System.out.println(c[0] + " " + c[1] + " " + (int) c[2] + " " + (c[0] + c[1]));
        i[0]--;
        i[1] = i[0]++ + ++i[0];
        System.out.println(i[0] + " " + i[1]);
        j[0] -= 1;
        j[1] <<= 33;
        System.out.println(j[0] + " " + j[1]);
        f[0] /= 0;
        System.out.println(f[0] + " " + f[1]);
        d[1] = -d[1];
        System.out.println(d[0] + " " + d[1]);
        l[1] += l[0];
        l[0] += 1 + 2;
        System.out.println(join(l));

        System.out.println((new byte[1])[0] + " " + (int) (new char[1])[0] + (new long[1])[0] + (new float[1])[0]
            + (new double[1])[0] + (new short[1])[0] + (new Object[1])[0] + new byte[1][0].length);
        int k = 0;
        int[] order = new int[4];
        order[k++] = k++;
        order[k] = k = 3;
        System.out.println(order[0] + " " + order[2] + " " + k);
        int[] alias = i;
        alias[0] = 77;
        System.out.println(i[0] + " " + (alias == i) + " " + alias.equals(i.clone()));
        int sum = 0;
        for (byte x : b) {
            sum += x;
        }
        for (char x : new char[] {'x', 'y'}) {
            sum += x;
        }
        System.out.println(sum);
        System.out.println(new int[0].length + " " + new String[3].length);
        Object o = new long[] {1};
        System.out.println((o instanceof long[]) + " " + (o instanceof Object[]) + " " + (o instanceof Cloneable));
        Integer[] boxed = {1, 2, 3};
        boxed[0]++;
        boxed[1] += boxed[2];
        System.out.println(join(boxed));
    }
}
