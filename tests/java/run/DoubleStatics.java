/** Double's and Float's static methods: parsing, bits, comparison, special values. */
public class DoubleStatics {
    static String parse(String s) {
        try {
            return "" + Double.parseDouble(s);
        } catch (NumberFormatException e) {
            return e.getMessage();
        }
    }

    public static void main(String[] args) {
        for (String s : new String[] {"1", "-1.5e3", " 2.5 ", "+.5", "5.", "1e400", "-1e400", "1e-400", "NaN",
            "-Infinity", "0x1.8p3", "1f", "2d", "", "x", "1e", "--1", "1,5", "4.9E-324", "123456789012345678", "0.1"}) {
            System.out.println(parse(s));
        }
        double[] values = {0.0, -0.0, 1.0, -2.5, 0.1, 1e10, 123456.789, 1e-3, 9.999e-4, 1e7, 9999999.0,
            Double.MAX_VALUE, Double.MIN_VALUE, Double.MIN_NORMAL, Double.NaN, Double.POSITIVE_INFINITY};
        for (double d : values) {
            System.out.println(d + " " + Double.toString(-d) + " " + Double.doubleToLongBits(d) + " "
                + Double.hashCode(d)
                + " " + Double.isNaN(d) + " " + Double.isInfinite(d) + " " + Double.isFinite(d) + " "
                + Double.toHexString(d));
        }
        for (float f : new float[] {0f, -0f, 1f, 0.1f, 1e10f, 3.4028235e38f, 1.4e-45f, Float.NaN, 16777216f, 1e-3f}) {
            System.out.println(f + " " + Float.floatToIntBits(f) + " " + Float.hashCode(f) + " " + (double) f);
        }
        System.out.println(Double.longBitsToDouble(0x4009_21FB_5444_2D18L) + " " + Float.intBitsToFloat(0x7F800000)
            + " " + Float.intBitsToFloat(1));
        double[] order = {Double.NEGATIVE_INFINITY, -1, -0.0, 0.0, 1, Double.POSITIVE_INFINITY, Double.NaN};
        for (double a : order) {
            StringBuilder s = new StringBuilder();
            for (double b : order) {
                s.append(Double.compare(a, b)).append(a < b ? "<" : "").append(a == b ? "=" : "").append(' ');
            }
            System.out.println(s);
        }
        System.out.println(Double.max(1, 2) + " " + Double.min(-0.0, 0) + " " + Double.sum(0.1, 0.2));
        System.out.println(Double.valueOf(2.5).intValue() + " " + Double.valueOf(-1e20).longValue() + " "
            + Float.valueOf("1.5").doubleValue() + " " + Double.valueOf(Double.NaN).equals(Double.NaN) + " "
            + Double.valueOf(0.0).equals(-0.0) + " " + new Object[] {1.0}[0].equals(1.0f));
        System.out.println(Float.compare(0f, -0f) + " " + Float.parseFloat("1e-50") + " " + Float.MAX_VALUE + " "
            + Float.MIN_VALUE);
        System.out.println((0.1f == 0.1) + " " + (0.5f == 0.5) + " " + (float) 1e40 + " " + (float) -1e-50);
    }
}
