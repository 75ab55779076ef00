/** String's methods: substrings, searching, comparison, case, trimming, repetition, character access. */
public class StringMethods {
    static String bounds(Runnable r) {
        try {
            r.run();
            return "fine";
        } catch (StringIndexOutOfBoundsException e) {
            return "bounds";
        }
    }

    public static void main(String[] args) {
        String s = "Hello, World";
        System.out.println(s.length() + " " + s.charAt(4) + " " + s.substring(7) + " " + s.substring(3, 5) + "|"
            + s.substring(12));
        System.out.println(s.indexOf('o') + " " + s.indexOf('o', 5) + " " + s.lastIndexOf('o') + " "
            + s.lastIndexOf('o', 7)
            + " " + s.indexOf("World") + " " + s.indexOf("") + " " + s.lastIndexOf("") + " " + s.indexOf("xyz")
            + " " + s.indexOf('H', -5) + " " + s.indexOf('d', 99));
        System.out.println(s.contains("lo,") + " " + s.startsWith("Hell") + " " + s.startsWith("World", 7) + " "
            + s.endsWith("d")
            + " " + s.endsWith("") + " " + s.isEmpty() + " " + "".isEmpty() + " " + " \t\n".isBlank());
        System.out.println(s.toUpperCase() + s.toLowerCase() + " " + s.equalsIgnoreCase("HELLO, wORLD") + " "
            + s.equals(null));
        System.out.println("a".compareTo("b") + " " + "abc".compareTo("ab") + " " + "A".compareTo("a") + " "
            + "A".compareToIgnoreCase("a") + " " + "".compareTo("x") + " " + "same".compareTo("same"));
        System.out.println("[" + "  x y ".trim() + "][" + "\u2003x ".strip() + "][" + " x ".stripLeading() + "]["
            + " x ".stripTrailing() + "][" + "\u0001x\u0002".trim() + "]");
        System.out.println("ab".repeat(3) + "|" + "x".repeat(0) + "|" + "".repeat(5) + "|" + "c".repeat(1));
        System.out.println(String.valueOf(1) + String.valueOf('c') + String.valueOf(true) + String.valueOf(1.5)
            + String.valueOf((Object) null) + String.valueOf(new char[] {'x', 'y'}) + String.valueOf(2L)
            + String.valueOf(1f));
        System.out.println(new String(new char[] {'a', 'b', 'c'}, 1, 2) + String.copyValueOf(new char[] {'z'})
            + new String("n") + new String());
        char[] chars = s.toCharArray();
        chars[0] = 'J';
        System.out.println(new String(chars) + " " + s);
        char[] target = "........".toCharArray();
        s.getChars(0, 5, target, 2);
        System.out.println(target);
        System.out.println(s.hashCode() + " " + "".hashCode() + " " + "Aa".hashCode() + " " + "BB".hashCode());
        System.out.println(("hel" + "lo" == "hello") + " " + (new String("hello") == "hello") + " "
            + (new String("hello").intern() == "hello"));
        System.out.println(s.regionMatches(7, "world", 0, 5) + " " + s.regionMatches(true, 7, "world", 0, 5));
        System.out.println(s.concat("!") + " " + s.contentEquals(new StringBuilder("Hello, World")) + " "
            + s.subSequence(0, 2));
        System.out.println(s.chars().filter(c -> c == 'l').count() + " " + s.chars().sum());
        System.out.println("a\nb\r\nc\n".lines().toList() + " " + "x".lines().count() + " " + "".lines().count());
        System.out.println(bounds(() -> s.charAt(12)) + " " + bounds(() -> s.substring(5, 4)) + " "
            + bounds(() -> s.substring(-1))
            + " " + bounds(() -> s.substring(0, 0)) + " " + bounds(() -> "".charAt(0)));
        System.out.println(s.matches("Hel+o.*") + " " + "text".describeConstable().get());
        int vowels = 0;
        for (int i = 0; i < s.length(); i++) {
            if ("aeiou".indexOf(s.charAt(i)) >= 0) {
                vowels++;
            }
        }
        System.out.println(vowels);
        CharSequence cs = s;
        System.out.println(cs.length() + " " + cs.charAt(1) + " " + CharSequence.compare("a", "b") + " "
            + cs.toString().equals(s));
    }
}
