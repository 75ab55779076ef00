import java.util.Arrays;
import java.util.List;

/** Splitting, joining and replacing strings, with and without regular expressions. */
public class StringSplitting {
    static String show(String[] parts) {
        return parts.length + Arrays.toString(parts);
    }

    static String reverseWords(String s) {
        String[] words = s.split(" ");
        StringBuilder out = new StringBuilder();
        for (int i = words.length - 1; i >= 0; i--) {
            out.append(words[i]).append(i > 0 ? " " : "");
        }
        return out.toString();
    }

    public static void main(String[] args) {
        System.out.println(show("a,b,c".split(",")));
        System.out.println(show("a,,c,,".split(",")));
        System.out.println(show(",a".split(",")));
        System.out.println(show("a,,c,,".split(",", -1)));
        System.out.println(show("a,b,c,d".split(",", 2)));
        System.out.println(show("".split(",")));
        System.out.println(show(",".split(",")));
        System.out.println(show("abc".split("")));
        System.out.println(show("a.b.c".split("\\.")));
        System.out.println(show("one  two\tthree".split("\\s+")));
        System.out.println(show("k1=v1;k2=v2".split("[=;]")));
        System.out.println(show("no separator".split("x")));
        System.out.println(String.join("-", "a", "b", "c") + " " + String.join(", ", List.of("x", "y")) + "|"
            + String.join("-") + "|" + String.join("-", "only") + " " + String.join("", "p", null, "q"));
        System.out.println("banana".replace('a', 'o') + " " + "banana".replace("an", "AN") + " "
            + "aaa".replace("aa", "b")
            + " " + "abc".replace("", "-") + " " + "abc".replace("x", "y"));
        System.out.println("banana".replaceAll("[bn]", "<$0>") + " " + "banana".replaceFirst("a", "A") + " "
            + "a1b22".replaceAll("\\d+", "#") + " " + "x.y".replaceAll(".", "z"));
        System.out.println(reverseWords("the quick brown fox"));
        String csv = "name,age\nann,30\nbob,25";
        for (String line : csv.split("\n")) {
            String[] cells = line.split(",");
            System.out.println(cells[0] + " -> " + cells[1]);
        }
        int count = 0;
        String hay = "abababa";
        for (int at = hay.indexOf("aba"); at >= 0; at = hay.indexOf("aba", at + 1)) {
            count++;
        }
        System.out.println(count);
        System.out.println("same".replace('x', 'y') == "same");
    }
}
