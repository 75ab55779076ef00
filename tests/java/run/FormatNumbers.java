import java.util.Locale;

/** Integral numbers in formats: decimal, octal and hexadecimal, with every flag. */
public class FormatNumbers {
    static void show(String format, Object... arguments) {
        System.out.println(format + " -> [" + String.format(format, arguments) + "]");
    }

    public static void main(String[] args) {
        Object[] numbers = {0, 7, -7, 1234567, -1234567, Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE,
            Long.MIN_VALUE, (byte) -1, (byte) 127, (short) -300, null};
        String[] formats = {"%d", "%12d", "%-12d", "%012d", "%+d", "% d", "%,d", "%(d", "%,(15d", "%+,015d", "%-,15d",
            "%(09d", "% 09d"};
        for (String format : formats) {
            for (Object number : numbers) {
                show(format, number);
            }
        }
        for (String format : new String[] {"%o", "%x", "%X", "%#o", "%#x", "%#X", "%12x", "%-12X", "%012x", "%#012x", "%#-12o"}) {
            for (Object number : numbers) {
                show(format, number);
            }
        }
        System.out.println(String.format(Locale.ROOT, "%,d %,.2f", 9876543210L, 9876543.215));
        System.out.println(String.format((Locale) null, "%,d %,.2f", 9876543210L, 9876543.215));
        System.out.println("%d%%, %s".formatted(50, "half"));
    }
}
