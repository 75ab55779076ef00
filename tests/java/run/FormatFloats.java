/** Floating-point numbers in formats: rounding, exponents, signs, and what is no number. */
public class FormatFloats {
    static void show(String format, double number) {
        System.out.println(format + " " + Double.toHexString(number) + " -> [" + String.format(format, number) + "]");
    }

    public static void main(String[] args) {
        double[] numbers = {0.0, -0.0, 1.0, -1.5, 0.5, 1.5, 2.5, 0.125, 0.375, 1.005, 2.675, 9.995, 99.95, 999.9995, 1e-5,
            0.0001, 0.00012345, 123456.789, 1234567.5, 1e10, -9.87654321e20, 1.0e100, Double.MAX_VALUE,
            Double.MIN_NORMAL, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Math.PI};
        String[] formats = {"%f", "%.0f", "%.1f", "%.2f", "%10.3f", "%-10.3f|", "%010.3f", "%+.2f", "% .2f", "%,.2f", "%(,.2f",
            "%#.0f", "%e", "%.0e", "%.3E", "%015.2e", "%(.1e", "%#.0e", "%g", "%.3g", "%.0g", "%12.4G", "%,g"};
        for (String format : formats) {
            for (double number : numbers) {
                show(format, number);
            }
        }
        for (String format : new String[] {"%a", "%A", "%.1a", "%.3a", "%20.5a", "%-20a|", "%020a", "%+a", "%.15a"}) {
            for (double number : numbers) {
                show(format, number);
            }
        }
        System.out.println(String.format("%f %.10f %e %g", 0.1f, 0.1f, 3.4028235e38f, 1.17549435E-38f));
        System.out.println(String.format("%.20f %.25e", 0.1, 1.0 / 3));
    }
}
