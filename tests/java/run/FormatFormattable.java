import java.util.Formattable;
import java.util.FormattableFlags;
import java.util.Formatter;
import java.util.Locale;

/** Arguments that write themselves. */
public class FormatFormattable {
    record Point(int x, int y) implements Formattable {
        @Override public void formatTo(Formatter formatter, int flags, int width, int precision) {
            boolean left = (flags & FormattableFlags.LEFT_JUSTIFY) != 0;
            boolean upper = (flags & FormattableFlags.UPPERCASE) != 0;
            boolean alternate = (flags & FormattableFlags.ALTERNATE) != 0;
            formatter.format("(%d;%d)", x, y);
            formatter.format(upper ? "%B%B" : "%b%b", left, alternate);
            formatter.format("[%d|%d]", width, precision);
        }
    }

    /** It looks at what is there. */
    record Before() implements Formattable {
        @Override public void formatTo(Formatter formatter, int flags, int width, int precision) {
            int length = formatter.toString().length();
            formatter.format("<%d before>", length);
        }
    }

    /** It changes what is there. */
    record Eraser() implements Formattable {
        @Override public void formatTo(Formatter formatter, int flags, int width, int precision) {
            ((StringBuilder) formatter.out()).setLength(2);
        }
    }

    public static void main(String[] args) {
        Point point = new Point(1, -2);
        System.out.println(String.format("%s %S %-9s %#.3s %20.10S", point, point, point, point, point));
        System.out.println(String.format("%d%s%s", 12345, new Before(), new Before()));
        System.out.println(String.format("abcdef%sxyz%sw", new Eraser(), 7));
        System.out.println("%s and %h".formatted(point, 1));
        System.out.printf("%s, then %s%n", point, "text");
        System.out.printf(Locale.ROOT, "%s, then %5s%n", "text", point);
        StringBuilder into = new StringBuilder("begin ");
        new Formatter(into).format("%s%s", point, new Before()).format(Locale.ENGLISH, " %s", point);
        System.out.println(into);
        try {
            String.format("%+s", point);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.out.printf("before %s%n", (Formattable) (formatter, flags, width, precision) -> {
                formatter.format("begun ");
                throw new IllegalStateException("ended");
            });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }
}
