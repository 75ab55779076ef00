import java.util.Formatter;
import java.util.FormatterClosedException;
import java.util.IllegalFormatException;
import java.util.IllegalFormatConversionException;
import java.util.MissingFormatArgumentException;
import java.util.UnknownFormatConversionException;

/** What is wrong with formats and their arguments: classes, messages, and what exceptions tell. */
public class FormatErrors {
    static void show(String format, Object... arguments) {
        try {
            System.out.println(format + " -> " + String.format(format, arguments));
        } catch (IllegalFormatException e) {
            System.out.println(format + " -> " + e);
        }
    }

    public static void main(String[] args) {
        for (String format : new String[] {"%", "a%", "%q", "%D", "%O", "%F", "%N", "%-", "%5", "%5.d", "%.d", "%.", "%#", "%i", "%y",
            "%\u00e9", "%!", "%5$", "% ", "%tq", "%Tq", "%t", "%1$t"}) {
            show(format, 1);
        }
        for (String format : new String[] {"%--5d", "%00d", "%++d", "%,,d", "%((d", "%##x", "%  d", "%<<d"}) {
            show(format, 1);
        }
        for (String format : new String[] {"%-d", "%0d", "%-s", "%-c", "%-b", "%-%", "%-x", "%0f", "%-n"}) {
            show(format, 1);
        }
        for (String format : new String[] {"%+ d", "%-05d", "%-05f", "%+ e", "%#5%", "%-05X", "%,n"}) {
            show(format, 1);
        }
        for (String format : new String[] {"%#d", "%,x", "%,o", "%+x", "%(o", "% x", "%#s", "%+s", "%05s", "%,s", "%#b", "%#h", "%+c",
            "%#c", "%,e", "%#g", "%(a", "%,a", "%(b"}) {
            show(format, 1);
            show(format, 1.0);
        }
        for (String format : new String[] {"%.2d", "%.2c", "%.2x", "%.2%", "%.2n", "%5n", "%.3o", "%.1td"}) {
            show(format, 1);
        }
        show("%99999999999d", 1);
        show("%.99999999999f", 1.0);
        Object[] arguments = {1, 2L, 'c', "s", 1.5, 2.5f, true, new int[0], FormatErrors.class};
        for (char conversion : "dxocefga".toCharArray()) {
            for (Object argument : arguments) {
                if (!(argument instanceof Class)) {
                    show("%" + conversion, argument);
                }
            }
        }
        show("%c", -1);
        show("%c", 0x110000);
        show("%c", (byte) -1);
        show("%td", "no date");
        try {
            String.format("%d", "x");
        } catch (IllegalFormatConversionException e) {
            System.out.println(e.getConversion() + " " + e.getArgumentClass());
        }
        try {
            String.format("%s%s", 1);
        } catch (MissingFormatArgumentException e) {
            System.out.println(e.getFormatSpecifier());
        }
        try {
            String.format("%v");
        } catch (UnknownFormatConversionException e) {
            System.out.println(e.getConversion());
        }
        Formatter closed = new Formatter();
        closed.close();
        try {
            closed.format("x");
        } catch (FormatterClosedException e) {
            System.out.println(e);
        }
        // An error of the format comes before anything of the arguments.
        try {
            String.format("%s %q", new Object() {
                @Override public String toString() {
                    throw new IllegalStateException("not called");
                }
            });
        } catch (IllegalFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            String.format("%s %d", new Object() {
                @Override public String toString() {
                    throw new IllegalStateException("called");
                }
            }, "no number");
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
