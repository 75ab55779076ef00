import java.util.Locale;

/** The locales in which numbers are written as in English, however they were made. */
public class FormatLocales {
    public static void main(String[] args) {
        Locale made = new Locale.Builder().setLanguage("en").setRegion("US").build();
        for (Locale locale : new Locale[] {Locale.ROOT, Locale.US, Locale.ENGLISH, Locale.UK, made, null}) {
            System.out.println(locale + ": "
                + String.format(locale, "%,d %,.3f %e %S %(,d", 1234567, 7654321.1, 12.5, "i\u00df", -1000));
        }
        System.out.println(made.equals(Locale.US));
        Locale.setDefault(Locale.US);
        System.out.println(Locale.getDefault() + " " + "title".toUpperCase() + " " + "TITLE".toLowerCase());
    }
}
