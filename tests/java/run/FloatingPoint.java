/** Floats and doubles: NaN, infinities, signed zero, remainder, rounding to float, comparisons. */
public class FloatingPoint {
    static String compare(double a, double b) {
        return (a < b) + " " + (a <= b) + " " + (a == b) + " " + (a != b) + " " + (a >= b) + " " + (a > b);
    }

    static String compare(float a, float b) {
        return !(a < b) + " " + !(a <= b) + " " + !(a == b) + " " + !(a != b) + " " + !(a >= b) + " " + !(a > b);
    }

    static double harmonic(int n) {
        double sum = 0;
        for (int i = n; i > 0; i--) {
            sum += 1.0 / i;
        }
        return sum;
    }

    public static void main(String[] args) {
        double inf = Double.POSITIVE_INFINITY;
        double nan = Double.NaN;
        System.out.println(1 / 0.0 + " " + -1 / 0.0 + " " + 0.0 / 0.0 + " " + 1 / -0.0);
        System.out.println(inf - inf + " " + inf * 0 + " " + inf / inf + " " + (inf + 1) + " " + -inf);
        System.out.println(5.5 % 2 + " " + -5.5 % 2 + " " + 5.5 % -2 + " " + 5 % inf + " " + inf % 5 + " " + 5 % 0.0);
        System.out.println(-0.0 % 3 + " " + 1e300 * 1e300 + " " + 1e-300 * 1e-300 + " " + -1e-300 * 1e-300);
        System.out.println(compare(1.0, 2.0));
        System.out.println(compare(nan, 1.0));
        System.out.println(compare(0.0, -0.0));
        System.out.println(compare(inf, nan));
        System.out.println(compare(1f, 2f));
        System.out.println(compare(Float.NaN, Float.NaN));
        System.out.println((nan == nan) + " " + Double.valueOf(nan).equals(nan) + " " + Double.compare(nan, inf));
        System.out.println(Double.valueOf(0.0).equals(-0.0) + " " + Double.compare(0.0, -0.0));
        System.out.println(0.1f + 0.2f + " " + (0.1 + 0.2) + " " + (float) 0.1 + " " + (double) 0.1f);
        System.out.println(16777216f + 1f + " " + 9007199254740992.0 + " " + (9007199254740992.0 + 1));
        System.out.println(1.0f * Float.MAX_VALUE * 2 + " " + Float.MIN_VALUE / 2 + " " + Double.MIN_VALUE / 2);
        System.out.println(100.0 + " " + 1e7 + " " + 1.0E-3 + " " + 1234567.125 + " " + 0.00001f + " " + 1e10f);
        System.out.println(harmonic(10) == 2.9289682539682538);
        double d = 3;
        d++;
        d /= 8;
        d -= 1;
        System.out.println(d + " " + -d + " " + +d);
        float f = 10;
        f %= 3;
        f *= 2.5;
        System.out.println(f + " " + f-- + " " + f);
        System.out.println((0.0 == -0.0) + " " + 1 / 0.0 + " " + (1 / (0.0 + -0.0)) + " " + (1 / (-0.0 - 0.0)));
        System.out.println(0x1.8p1 + " " + 0x1p-1f + " " + 1e0 + " " + .5 + " " + 5.f);
        System.out.println(Math.min(-0.0, 0.0) + " " + Math.max(-0.0, 0.0)
            + " " + Math.min(nan, 1) + " " + Math.abs(-0.0));
        System.out.println(nan > 1 ? "yes" : nan <= 1 ? "no" : "neither");
    }
}
