/** All primitive conversions: widening, narrowing, saturation from floating point, sign extension. */
public class Conversions {
    static void fromDouble(double d) {
        System.out.println(d + " -> " + (int) d + " " + (long) d + " " + (short) d + " " + (byte) d
            + " " + (int) (char) d + " " + (float) d);
    }

    static void fromFloat(float f) {
        System.out.println(f + " -> " + (int) f + " " + (long) f + " " + (short) f + " " + (byte) f
            + " " + (int) (char) f + " " + (double) f);
    }

    static void fromLong(long l) {
        System.out.println(l + " -> " + (int) l + " " + (short) l + " " + (byte) l + " " + (int) (char) l
            + " " + (double) l + " " + ((float) l == (double) l));
    }

    static void fromInt(int i) {
        System.out.println(i + " -> " + (long) i + " " + (short) i + " " + (byte) i + " " + (int) (char) i
            + " " + (double) i + " " + ((float) i == (double) i));
    }

    static String kind(int i) {
        return "int";
    }

    static String kind(long l) {
        return "long";
    }

    static String kind(float f) {
        return "float";
    }

    static String kind(double d) {
        return "double";
    }

    public static void main(String[] args) {
        double[] doubles = {0.0, -0.0, 1.9, -1.9, 127.5, 128.5, 65535.9, 1e10, -1e10, 1e19, -1e19, Double.NaN,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MAX_VALUE, Double.MIN_VALUE, 4294967296.0};
        for (double d : doubles) {
            fromDouble(d);
        }
        for (float f : new float[] {0.5f, -129.7f, 3e9f, -3e9f, Float.NaN, Float.POSITIVE_INFINITY, 1e20f}) {
            fromFloat(f);
        }
        for (long l : new long[] {0, -1, 1L << 31, 1L << 32, (1L << 53) + 1, Long.MAX_VALUE, Long.MIN_VALUE, 40000}) {
            fromLong(l);
        }
        for (int i : new int[] {0, -1, 128, 255, 256, 32768, 65536, 70000, Integer.MAX_VALUE, Integer.MIN_VALUE}) {
            fromInt(i);
        }
        byte b = -1;
        char c = (char) b;
        short s = (short) c;
        System.out.println((int) c + " " + s + " " + (b & 0xFF) + " " + (char) 97
            + " " + (int) 'z' + " " + (byte) 'z');
        System.out.println((b >>> 4) + " " + ((byte) (b >>> 4)) + " " + (c >>> 4) + " " + (s >> 4));
        System.out.println(kind('a') + " " + kind(b) + " " + kind(1L) + " " + kind(1f) + " " + kind('a' + 1L)
            + " " + kind(1L + 1f) + " " + kind(1f + 1.0) + " " + kind(s * s));
        System.out.println((int) 3.99f + (int) -3.99 + " " + (5 / 2) + " " + 5 / 2.0 + " " + (char) ('a' + 2));
        System.out.println((float) 16777217 + " " + (float) 0.1 + " " + (double) (float) 123456789);
        System.out.println((long) (float) Long.MAX_VALUE + " " + (int) (float) Integer.MAX_VALUE);
    }
}
