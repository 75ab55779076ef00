/** Text blocks: indentation, escapes, line continuation, quotes and trailing spaces. */
public class TextBlocks {
    static void show(String s) {
        System.out.println("[" + s.replace("\n", "$\n") + "] " + s.length());
    }

    public static void main(String[] args) {
        show("""
            plain
              indented
            plain again""");
        show("""
            ends with a newline
            """);
        show("""
              kept by the closing
            """);
        show("""
            one \
            line \
            only""");
        show("""
            trailing   \s
            tab\tand "quotes" and \"""triple\"""
            octal \101 unicode \u0042""");
        show("""

            blank first line

            """);
        show("""
            "starts and ends with quotes\"""");
        show("""
            C:\\dir\\file
            'single' \'escaped\'""");
        show("""
            a""" + """
            b
            """ + "c");
        String name = "Ada";
        show("""
            {"name": "%s"}""".replace("%s", name));
        System.out.println("""
            same""" == "same");
        System.out.println("""
            x
            y
            z""".lines().count());
        show("  a\n    b\n  c".stripIndent());
        show("a\\tb\\n".translateEscapes());
        show("x\ny".indent(2));
    }
}
