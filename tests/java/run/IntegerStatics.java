/** Integer's static methods: parsing, radix, bits, unsigned arithmetic, comparison. */
public class IntegerStatics {
    static String parse(String s, int radix) {
        try {
            return "" + Integer.parseInt(s, radix);
        } catch (NumberFormatException e) {
            return e.getMessage();
        }
    }

    public static void main(String[] args) {
        int[] values = {0, 1, -1, 42, 255, -256, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x12345678};
        for (int v : values) {
            System.out.println(Integer.toString(v) + " " + Integer.toHexString(v) + " "
                + Integer.toOctalString(v) + " "
                + Integer.toBinaryString(v) + " " + Integer.toString(v, 36) + " " + Integer.toUnsignedString(v));
            System.out.println("  " + Integer.bitCount(v) + " " + Integer.numberOfLeadingZeros(v) + " "
                + Integer.numberOfTrailingZeros(v) + " " + Integer.highestOneBit(v) + " "
                + Integer.lowestOneBit(v) + " "
                + Integer.reverse(v) + " " + Integer.reverseBytes(v) + " " + Integer.signum(v) + " "
                + Integer.rotateLeft(v, 5) + " " + Integer.rotateRight(v, 5) + " " + Integer.hashCode(v));
            System.out.println("  " + Integer.toUnsignedLong(v) + " " + Integer.divideUnsigned(v, 10) + " "
                + Integer.remainderUnsigned(v, 10) + " " + Integer.compareUnsigned(v, 5) + " "
                + Integer.compare(v, 5));
        }
        System.out.println(Integer.parseInt("-2147483648") + " " + Integer.parseInt("+7") + " "
            + Integer.parseInt("007"));
        for (String s : new String[] {"2147483648", "-", "+", "1 ", "0x1", "ff", "1_000", "\u0663"}) {
            System.out.println(s.length() + " " + parse(s, 10));
        }
        System.out.println(parse("ff", 16) + " " + parse("zz", 36) + " " + parse("-101", 2) + " " + parse("8", 8));
        System.out.println(Integer.parseUnsignedInt("4294967295") + " " + Integer.valueOf("12") + " "
            + Integer.valueOf("z", 36));
        System.out.println(Integer.decode("0x1F") + " " + Integer.decode("-010") + " " + Integer.decode("#ff"));
        System.out.println(Integer.sum(1, 2) + " " + Integer.max(1, 2) + " " + Integer.min(1, 2));
        System.out.println(Integer.SIZE + " " + Integer.BYTES + " " + Integer.MIN_VALUE + " " + Integer.MAX_VALUE);
        System.out.println(Short.parseShort("-32768") + " " + Byte.parseByte("7f", 16) + " "
            + Short.toUnsignedInt((short) -1)
            + " " + Byte.toUnsignedInt((byte) -1) + " " + Short.reverseBytes((short) 0x1234) + " "
            + Byte.compare((byte) 1, (byte) 3));
        try {
            Byte.parseByte("128");
        } catch (NumberFormatException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(Boolean.parseBoolean("True") + " " + Boolean.parseBoolean("yes") + " "
            + Boolean.logicalXor(true, false)
            + " " + Boolean.compare(true, false) + " " + Boolean.toString(true) + " " + Boolean.hashCode(false));
    }
}
