import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.IllegalFormatException;
import java.util.Locale;

/** Printing by formats, also where it fails halfway. */
public class FormatPrintf {
    public static void main(String[] args) {
        System.out.printf("%d and %s%n", 1, "one").printf("%c%n", 'c').format("%x%n", 255);
        System.out.format(Locale.US, "%,d%n", 1_000_000);
        System.err.printf("on the other stream: %5.1f%n", 2.25);
        System.out.printf("nothing to write%n");
        System.out.printf("");
        try {
            System.out.printf("written before it fails: %d, %d%n", 1, "two");
        } catch (IllegalFormatException e) {
            System.out.println();
            System.out.println(e.getMessage());
        }
        try {
            System.out.printf("nothing is written: %d %q", 1);
        } catch (IllegalFormatException e) {
            System.out.println(e.getMessage());
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(bytes);
        stream.printf("%s-%03d", "bytes", 7);
        stream.flush();
        System.out.println(bytes.size() + " " + bytes);
    }
}
