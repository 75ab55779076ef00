import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;

/** What formats that are made up give for arguments that are made up: one line each. */
public class Formats {
    /** A sequence of numbers that looks random and is always the same (splitmix64). */
    static long state;

    static long next() {
        state += 0x9e3779b97f4a7c15L;
        long mixed = state;
        mixed = (mixed ^ (mixed >>> 30)) * 0xbf58476d1ce4e5b9L;
        mixed = (mixed ^ (mixed >>> 27)) * 0x94d049bb133111ebL;
        return mixed ^ (mixed >>> 31);
    }

    static int below(int limit) {
        return (int) Long.remainderUnsigned(next(), limit);
    }

    static final class Shown {
        @Override public String toString() { return "Shown"; }
        @Override public int hashCode() { return 0xcafe; }
    }

    static final long[] LONGS = {0, 1, -1, 9, 10, 127, -128, 255, 999, 1000, -1000, 65535, 1234567, -7654321,
        Integer.MAX_VALUE, Integer.MIN_VALUE, Long.MAX_VALUE, Long.MIN_VALUE};
    static final double[] DOUBLES = {0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 2.5, 0.125, 0.05, 0.15, 0.25, 0.35, 1.005, 9.995, 99.5,
        999.9996, 1e-4, 9.9999e-5, 0.00012345, 123456.0, 1234567.0, 999999.5, 1e10, 1e15, 1e16, 1e17, 2e23, 1e23, 8.41e21,
        2.2250738585072014E-308, 4.9e-324, 1.1e-322, 1.7976931348623157e308, 2.0E-3, 5.0E-324, Double.NaN,
        Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1.0000000000000002, 0.1, 0.3, 123.456, 3.141592653589793};
    static final String[] TEXTS = {"", "a", "text", "\u00e9t\u00e9 \u00df", "\u4e2d\u6587", "\ud83d\ude00 x", "%d", "a longer text than others"};
    static final String[] BIG = {"0", "1", "-1", "12345678901234567890", "-99999999999999999999", "1000000000000000000000000"};
    static final String[] DECIMALS = {"0", "0.00", "0E+3", "1", "-1", "9", "0.5", "1.5", "99.995", "123.456", "-0.00012345", "1E+10", "1E-10",
        "1234567890", "12345678901", "9999999999", "1.000", "5E-7", "12345.6789012345", "999999.5", "0.000099995"};

    static long number() {
        switch (below(3)) {
            case 0: return LONGS[below(LONGS.length)];
            case 1: return next() >> below(64);
            default: return next();
        }
    }

    static double floating() {
        switch (below(5)) {
            case 0: return DOUBLES[below(DOUBLES.length)];
            case 1: return Double.longBitsToDouble(next());
            case 2: return next() / 1000.0;
            case 3: return (next() % 100000) / 1000.0;
            default: return (next() % 1000000) * 1e-9;
        }
    }

    static Object integral() {
        switch (below(5)) {
            case 0: return (byte) number();
            case 1: return (short) number();
            case 2: return (int) number();
            case 3: return number();
            default: return new BigInteger(BIG[below(BIG.length)]);
        }
    }

    static Object decimal() {
        switch (below(6)) {
            case 0: return (float) floating();
            case 1: return new BigDecimal(DECIMALS[below(DECIMALS.length)]);
            case 2: return BigDecimal.valueOf(number(), below(12) - 3);
            default: return floating();
        }
    }

    static Object other() {
        switch (below(8)) {
            case 0: return null;
            case 1: return below(2) == 0;
            case 2: return (char) (below(2) == 0 ? 32 + below(300) : below(0x10000));
            case 3: return below(0x120000) - 10;
            case 4: return new Shown();
            case 5: return List.of(1, below(9));
            default: return TEXTS[below(TEXTS.length)];
        }
    }

    /** An argument, mostly one that the conversion is for. */
    static Object argument(char conversion) {
        int kind = below(12);
        if (kind == 0) {
            return null;
        }
        if (kind == 1) {
            return below(2) == 0 ? other() : below(2) == 0 ? integral() : decimal();
        }
        switch (Character.toLowerCase(conversion)) {
            case 'd': case 'o': case 'x': return integral();
            case 'e': case 'f': case 'g': case 'a': return decimal();
            case 'c': return below(2) == 0 ? (Object) (char) (32 + below(1000)) : (Object) (below(0x110100));
            default: return other();
        }
    }

    static final String CONVERSIONS = "bBhHsScCdoxXeEfgGaAn%";

    static String flags(int most) {
        StringBuilder flags = new StringBuilder();
        for (int count = below(most + 1); count > 0; count--) {
            flags.append("-#+ 0,(".charAt(below(7)));
        }
        return flags.toString();
    }

    /** A specifier of that conversion. */
    static String specifier(char conversion) {
        StringBuilder text = new StringBuilder("%");
        if (below(10) == 0) {
            text.append(below(4)).append('$');
        } else if (below(20) == 0) {
            text.append('<');
        }
        text.append(flags(below(3) == 0 ? 3 : 1));
        if (below(2) == 0) {
            text.append(1 + below(24));
        }
        if (below(2) == 0) {
            text.append('.').append(below(below(8) == 0 ? 25 : 9));
        }
        return text.append(conversion).toString();
    }

    /** Anything. */
    static String garbage() {
        String alphabet = "%%%-#+ 0,(<123.$tTsdfxcbnDXYHMq!\u00e9";
        StringBuilder text = new StringBuilder();
        for (int length = 1 + below(8); length > 0; length--) {
            text.append(alphabet.charAt(below(alphabet.length())));
        }
        return text.toString();
    }

    static void show(Locale locale, String format, Object... arguments) {
        StringBuilder line = new StringBuilder();
        line.append(format.replace("\n", "\\n"));
        for (Object argument : arguments) {
            line.append(" ; ").append(argument == null ? "null" : argument.getClass().getSimpleName() + " " + argument);
        }
        line.append(" => ");
        try {
            line.append('[').append(String.format(locale, format, arguments)).append(']');
        } catch (RuntimeException e) {
            line.append(e);
        }
        // Surrogates by themselves have no encoding.
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c < 32 || c > 126) {
                line.replace(i, i + 1, "\\u" + (int) c);
            }
        }
        System.out.println(line);
    }

    public static void main(String[] arguments) {
        int count = Integer.parseInt(arguments[0]);
        Locale[] locales = {null, Locale.ROOT, Locale.US, Locale.ENGLISH, Locale.UK};
        for (int i = 0; i < count; i++) {
            char conversion = CONVERSIONS.charAt(below(CONVERSIONS.length()));
            Locale locale = locales[below(locales.length)];
            switch (below(8)) {
                case 0:
                    show(locale, garbage(), 1, "two", 3.0);
                    break;
                case 1:
                    char second = CONVERSIONS.charAt(below(CONVERSIONS.length()));
                    show(locale, "a" + specifier(conversion) + " b" + specifier(second) + "c", argument(conversion), argument(second));
                    break;
                case 2:
                    String plain = "%" + conversion;
                    show(locale, plain, argument(conversion));
                    break;
                default:
                    show(locale, specifier(conversion), argument(conversion));
            }
        }
    }
}
