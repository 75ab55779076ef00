import java.math.BigDecimal;
import java.math.BigInteger;

/** Big numbers in formats. */
public class FormatBig {
    public static void main(String[] args) {
        BigInteger[] integers = {BigInteger.ZERO, BigInteger.TEN, BigInteger.valueOf(-255), BigInteger.TWO.pow(100),
            BigInteger.TWO.pow(70).negate()};
        for (String format : new String[] {"%d", "%,d", "%+d", "%(d", "%40d", "%-40d|", "%040d", "%x", "%X", "%#x", "%o", "%#o", "%+x", "%(x",
            "%030x", "%s", "%h"}) {
            for (BigInteger number : integers) {
                System.out.println(format + " " + number + " -> [" + String.format(format, number) + "]");
            }
        }
        String[] decimals = {"0", "0.000", "0E+5", "1", "-1.5", "0.5", "2.5", "99.995", "123456789.987654321", "1E+20", "1E-20",
            "-0.000012345", "9999999999", "1234567890", "12345678901234567890.12345"};
        for (String format : new String[] {"%f", "%.0f", "%.2f", "%,.3f", "%30.5f", "%030.5f", "%(f", "%+f", "%#.0f", "%e", "%.0e", "%.2E",
            "%.9e", "%20.3e", "%020.3e", "%g", "%.3g", "%.0g", "%.12g", "%s"}) {
            for (String decimal : decimals) {
                BigDecimal number = new BigDecimal(decimal);
                System.out.println(format + " " + decimal + " -> [" + String.format(format, number) + "]");
            }
        }
    }
}
