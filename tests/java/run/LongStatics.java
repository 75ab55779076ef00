/** Long's static methods: parsing, radix, bits, unsigned arithmetic, comparison. */
public class LongStatics {
    static String parse(String s) {
        try {
            return "" + Long.parseLong(s);
        } catch (NumberFormatException e) {
            return e.getMessage();
        }
    }

    public static void main(String[] args) {
        long[] values = {0, 1, -1, 1L << 32, -(1L << 33), Long.MAX_VALUE, Long.MIN_VALUE, 0x123456789ABCDEFL};
        for (long v : values) {
            System.out.println(Long.toString(v) + " " + Long.toHexString(v) + " " + Long.toOctalString(v) + " "
                + Long.toString(v, 36) + " " + Long.toString(v, 2) + " " + Long.toUnsignedString(v));
            System.out.println("  " + Long.bitCount(v) + " " + Long.numberOfLeadingZeros(v) + " "
                + Long.numberOfTrailingZeros(v) + " " + Long.highestOneBit(v) + " " + Long.lowestOneBit(v) + " "
                + Long.reverse(v) + " " + Long.reverseBytes(v) + " " + Long.signum(v) + " "
                + Long.rotateLeft(v, 9) + " " + Long.rotateRight(v, 9) + " " + Long.hashCode(v));
            System.out.println("  " + Long.divideUnsigned(v, 10) + " " + Long.remainderUnsigned(v, 10) + " "
                + Long.compareUnsigned(v, 5) + " " + Long.compare(v, 5) + " " + Long.divideUnsigned(5, v | 1));
        }
        for (String s : new String[] {"9223372036854775807", "-9223372036854775808", "9223372036854775808", "", "-",
            "12L", "+5"}) {
            System.out.println(parse(s));
        }
        System.out.println(Long.parseLong("zz", 36) + " " + Long.parseUnsignedLong("18446744073709551615") + " "
            + Long.valueOf("77") + " " + Long.decode("-0x10"));
        System.out.println(Long.sum(1, 2) + " " + Long.max(1, 2) + " " + Long.min(1, 2) + " " + Long.SIZE + " "
            + Long.BYTES);
        Long boxed = 1L << 40;
        System.out.println(boxed.intValue() + " " + boxed.doubleValue() + " " + boxed.equals(1099511627776L) + " "
            + boxed.compareTo(5L) + " " + boxed.hashCode());
    }
}
