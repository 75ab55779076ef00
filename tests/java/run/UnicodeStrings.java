/** Strings beyond Latin-1: mixed encodings, surrogate pairs, code points, case mapping. Output is escaped to ASCII. */
public class UnicodeStrings {
    static String escape(String s) {
        StringBuilder out = new StringBuilder();
        for (char c : s.toCharArray()) {
            if (c >= ' ' && c < 127) {
                out.append(c);
            } else {
                out.append("\\u").append(Integer.toHexString(c | 0x10000).substring(1));
            }
        }
        return out.toString();
    }

    public static void main(String[] args) {
        String latin = "caf\u00E9";
        String greek = "αβγΔ";
        String emoji = "x😀y";
        System.out.println(latin.length() + " " + greek.length() + " " + emoji.length() + " "
            + emoji.codePointCount(0, 4));
        System.out.println(escape(latin) + " " + escape(greek) + " " + escape(emoji));
        System.out.println(escape(latin.toUpperCase()) + " " + escape(greek.toUpperCase()) + " "
            + escape(greek.toLowerCase()));
        System.out.println(escape("stra\u00DFe".toUpperCase()) + " " + "stra\u00DFe".toUpperCase().length());
        System.out.println(Integer.toHexString(emoji.codePointAt(1)) + " " + Integer.toHexString(emoji.charAt(1))
            + " "
            + Integer.toHexString(emoji.codePointBefore(3)) + " " + emoji.offsetByCodePoints(0, 2));
        System.out.println(escape(new StringBuilder(emoji).reverse().toString()));
        System.out.println(escape(latin + greek) + " " + escape(greek.substring(1, 3)) + " " + (greek
            + "a").substring(4).equals("a"));
        System.out.println(greek.indexOf('γ') + " " + greek.indexOf("γΔ") + " " + latin.indexOf('γ') + " "
            + greek.indexOf('a')
            + " " + emoji.indexOf(0x1F600) + " " + emoji.lastIndexOf('y'));
        System.out.println(latin.compareTo("cafe") + " " + latin.compareTo("cafα") + " " + greek.compareTo(latin)
            + " "
            + greek.compareTo("αβ"));
        System.out.println(greek.equals("αβγ" + 'Δ') + " " + greek.equalsIgnoreCase("ΑΒΓδ") + " "
            + latin.equals("cafe\u0301"));
        System.out.println(greek.hashCode() + " " + emoji.hashCode() + " " + latin.hashCode());
        System.out.println(escape(greek.replace('β', 'b')) + " " + escape("abc".replace('b', 'β')) + " "
            + escape(greek.replace("βγ", "")) + " " + "αaα".replace("α", "").length());
        System.out.println(escape(String.join("é", "α", "b")) + " " + greek.contains("βγ") + " "
            + greek.endsWith("Δ"));
        System.out.println(escape(new String(new int[] {0x41, 0x1F600, 0x3B1}, 0, 3)) + " "
            + escape(Character.toString(0x1F680)));
        System.out.println(emoji.chars().count() + " " + emoji.codePoints().count() + " "
            + emoji.codePoints().max().getAsInt());
        System.out.println(escape("\u2003 α \u3000".strip()) + " " + escape(" α ".trim()) + " " + "\u2003".isBlank());
        System.out.println(escape("α,β,γ".split(",")[2]) + " " + escape("αβ".repeat(2)) + " " + escape("" + 'α'
            + 1 + "é"));
        StringBuilder grow = new StringBuilder("abc");
        grow.append('é').append('α').insert(0, "Ω").setCharAt(1, 'β');
        System.out.println(escape(grow.toString()) + " " + grow.length());
        char c = 'α';
        c++;
        System.out.println(escape("" + c) + " " + (int) c + " " + Character.getNumericValue('٣') + " "
            + Integer.parseInt("٤٢"));
        String 变量 = "identifier";
        System.out.println(变量);
        System.out.println(escape("\uD83D") + " " + Character.isSurrogate("\uD83D".charAt(0)) + " "
            + "\uDE00\uD83D".codePointAt(0));
        System.out.println(switch (greek) {
            case "αβγΔ" -> "matched";
            default -> "not matched";
        });
    }
}
