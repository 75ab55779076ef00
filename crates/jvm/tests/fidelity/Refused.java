import java.security.SecureRandom;
import java.math.BigDecimal;
import java.util.Locale;

/** What stops the run. */
public class Refused {
    public static void main(String[] arguments) {
        switch (arguments[0]) {
            case "date": System.out.println(String.format("%tY", 0L)); break;
            case "locale": System.out.println(String.format(Locale.GERMANY, "%d", 1)); break;
            case "print": System.out.printf(new Locale.Builder().setLanguage("ar").build(), "%d", 1); break;
            case "default": Locale.setDefault(Locale.FRANCE); break;
            case "width": System.out.println(String.format("%2000000s", "").length()); break;
            case "scale": System.out.println(String.format("%f", new BigDecimal("1e-2000000")).length()); break;
            default: System.out.println(new SecureRandom().nextInt());
        }
    }
}
