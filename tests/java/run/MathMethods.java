/** Math: rounding, sign, minima, roots, floor division and other exactly defined functions. */
public class MathMethods {
    public static void main(String[] args) {
        double[] values = {0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -1.5, -2.5, 0.49999999999999994, 1e18, -1e300,
            4503599627370497.5, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_VALUE};
        for (double v : values) {
            System.out.println(v + ": " + Math.round(v) + " " + Math.rint(v) + " " + Math.floor(v) + " "
                + Math.ceil(v)
                + " " + Math.abs(v) + " " + Math.signum(v) + " " + Math.sqrt(v));
        }
        for (float v : new float[] {0.5f, -0.5f, 2.5f, 8388609f, Float.NaN, 1e20f, -1e20f}) {
            System.out.println(v + ": " + Math.round(v) + " " + Math.abs(v) + " " + Math.signum(v));
        }
        System.out.println(Math.max(3, -3) + " " + Math.min(3L, -3) + " " + Math.max(1.5f, 2) + " "
            + Math.min(-0.0, 0.0)
            + " " + Math.max(Double.NaN, 1));
        System.out.println(Math.abs(-5) + " " + Math.abs(-5L) + " " + Math.abs(Integer.MIN_VALUE) + " "
            + Math.abs(Long.MIN_VALUE));
        int[][] pairs = {{7, 3}, {-7, 3}, {7, -3}, {-7, -3}, {Integer.MIN_VALUE, -1}, {0, 5}};
        for (int[] p : pairs) {
            System.out.println(Math.floorDiv(p[0], p[1]) + " " + Math.floorMod(p[0], p[1]) + " "
                + Math.floorMod((long) p[0], p[1])
                + " " + p[0] / p[1] + " " + p[0] % p[1]);
        }
        System.out.println(Math.sqrt(2) + " " + Math.sqrt(-1) + " " + Math.sqrt(1e-320) + " " + Math.cbrt(27.0));
        System.out.println(Math.multiplyHigh(1L << 62, 12) + " " + Math.multiplyHigh(-1, Long.MAX_VALUE) + " "
            + Math.multiplyFull(Integer.MAX_VALUE, Integer.MIN_VALUE));
        System.out.println(Math.addExact(1, 2) + Math.subtractExact(5L, 6L) + Math.multiplyExact(3, 4)
            + Math.negateExact(5)
            + Math.toIntExact(6L));
        System.out.println(Math.hypot(3, 4) + " " + Math.pow(2, 10) + " " + Math.pow(5, 0) + " "
            + Math.pow(Double.NaN, 0)
            + " " + Math.pow(0, -1));
        System.out.println(Math.sin(0) + " " + Math.cos(0) + " " + Math.exp(0) + " " + Math.log(1) + " "
            + Math.atan2(0, 1));
        System.out.println(Math.log(0) + " " + Math.log(-1) + " " + Math.log10(1000) + " " + Math.asin(2));
        System.out.println(Math.ulp(1.0) + " " + Math.ulp(1f) + " " + Math.nextUp(1f) + " " + Math.nextDown(0.0)
            + " " + Math.getExponent(1024.5) + " " + Math.scalb(1.5, 4) + " " + Math.copySign(3, -0.0));
        System.out.println(Math.fma(2.0, 3.0, 4.0) + " " + Math.IEEEremainder(7, 4) + " " + Math.toDegrees(Math.PI)
            + " " + Math.toRadians(180));
        System.out.println(Math.PI + " " + Math.E);
        System.out.println((Math.sin(1) > 0.8414 && Math.sin(1) < 0.8415) + " " + (Math.exp(1) - Math.E < 1e-15));
        System.out.println(StrictMath.sqrt(16) + " " + StrictMath.max(1, 2) + " " + StrictMath.floor(-1.1));
        double random = Math.random();
        System.out.println(random >= 0 && random < 1);
    }
}
