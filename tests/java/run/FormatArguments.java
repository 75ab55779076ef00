/** Which argument a specifier is for: in their order, by number, or the one before. */
public class FormatArguments {
    static void show(String format, Object... arguments) {
        String text;
        try {
            text = String.format(format, arguments);
        } catch (IllegalArgumentException e) {
            text = e.toString();
        }
        System.out.println(format + " -> " + text);
    }

    public static void main(String[] args) {
        show("%s %s %s", 1, 2, 3);
        show("%3$s %2$s %1$s", 1, 2, 3);
        show("%2$s %s %<s %s", 1, 2, 3);
        show("%s %<s %1$s %<s %s", 1, 2, 3);
        show("%1$s %s %2$s %s %s", 1, 2, 3);
        show("%1$d %1$x %1$o %<+5d", 255);
        show("%d %n%% %<d", 5);
        show("%<s", 1);
        show("%n%<s", 1);
        show("%4$s", 1, 2, 3);
        show("%s %s", 1);
        show("%1$s %2$s %<s", 1);
        show("%0$s", 1);
        show("%99999999999$s", 1);
        show("%1$", 1);
        show("%1$1$s", 1);
        show("%1$<s", 1);
        show("%-5<s|", 1);
        show("%s %<-5s|%<5s|", "x");
        show("%5$s %s", "a", "b", "c", "d", "e");
    }
}
