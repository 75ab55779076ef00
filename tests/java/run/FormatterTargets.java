import java.io.IOException;
import java.io.StringWriter;
import java.util.Formatter;

/** Formatters and what they write into. */
public class FormatterTargets {
    static final class Failing implements Appendable {
        int calls;

        @Override public Appendable append(CharSequence text) throws IOException {
            calls++;
            throw new IOException("refused " + text);
        }

        @Override public Appendable append(CharSequence text, int start, int end) throws IOException {
            return append(text.subSequence(start, end));
        }

        @Override public Appendable append(char c) throws IOException {
            return append(String.valueOf(c));
        }
    }

    public static void main(String[] args) {
        StringBuilder builder = new StringBuilder();
        Formatter formatter = new Formatter(builder);
        formatter.format("%d,", 1).format("%s;", "two");
        System.out.println(builder + " " + (formatter.out() == builder) + " " + formatter);
        StringWriter writer = new StringWriter();
        new Formatter(writer).format("%5s|%-5s|", "a", "b");
        System.out.println(writer);
        System.out.println(new Formatter().format("%.3f", 1.23456));
        StringBuffer buffer = new StringBuffer();
        try (Formatter closing = new Formatter(buffer)) {
            closing.format("in a %s", "buffer");
            closing.flush();
        }
        System.out.println(buffer);
        Failing failing = new Failing();
        Formatter unlucky = new Formatter(failing);
        unlucky.format("%s", "x");
        System.out.println(unlucky.ioException().getMessage() + ", " + failing.calls);
        StringBuilder seen = new StringBuilder();
        Formatter looking = new Formatter(seen);
        looking.format("abc%s", new Object() {
            @Override public String toString() {
                return "<" + seen.length() + ">";
            }
        });
        System.out.println(seen);
    }
}
