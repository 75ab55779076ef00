import java.util.List;

/** Texts, characters, truth values and hash codes in formats. */
public class FormatStrings {
    static final class Named {
        @Override public String toString() {
            return "named";
        }

        @Override public int hashCode() {
            return 0xBEEF;
        }
    }

    static final class Nameless {
        @Override public String toString() {
            return null;
        }
    }

    static void show(String format, Object... arguments) {
        System.out.println(format + " -> [" + String.format(format, arguments) + "]");
    }

    public static void main(String[] args) {
        Object[] values = {"", "text", "Stra\u00dfe", "a\ud83d\ude00b", new Named(), List.of(1, 2), true, false, 'c', 42, 1.5, null};
        for (String format : new String[] {"%s", "%S", "%10s", "%-10s", "%.2s", "%8.3S", "%.0s", "%b", "%B", "%7b", "%-7.2b"}) {
            for (Object value : values) {
                show(format, value);
            }
        }
        for (Object value : new Object[] {"text", new Named(), 42, 'x', true, 1.5, null}) {
            show("%h %H %10h %-10H| %.2h", value, value, value, value, value);
        }
        for (Object value : new Object[] {'a', '\u00e9', '\u00df', (byte) 65, (short) 0x3b1, 0x1F600, 'z', null}) {
            show("%c %C %3c %-3C|", value, value, value, value);
        }
        show("%s", new Nameless());
        show("%%|%5%|%-5%|%n|");
        show("");
        show("no specifier");
        show("%s", (Object[]) null);
        show("%s %s", "only", "two", "of three");
        System.out.println(String.format("%s", (Object) new String[] {"x"}).startsWith("[Ljava.lang.String;@"));
    }
}
