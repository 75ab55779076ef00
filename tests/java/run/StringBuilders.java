/** StringBuilder and StringBuffer: append of all types, insert, delete, replace, reverse, capacity, bounds. */
public class StringBuilders {
    static String attempt(Runnable r) {
        try {
            r.run();
            return "fine";
        } catch (IndexOutOfBoundsException e) {
            return "bounds";
        }
    }

    public static void main(String[] args) {
        StringBuilder sb = new StringBuilder();
        sb.append(1).append('c').append(2L).append(1.5f).append(-0.0).append(true).append("text").append((String) null)
            .append((Object) null).append(new char[] {'x', 'y'}).append(new char[] {'a', 'b', 'c'}, 1, 1)
            .append("abcdef", 2, 4).append(new StringBuilder("sb")).append(Integer.MIN_VALUE).append(Long.MIN_VALUE)
            .appendCodePoint(0x41);
        System.out.println(sb + " " + sb.length());
        sb = new StringBuilder("hello");
        System.out.println(sb.insert(0, "[").insert(6, ']').insert(3, 42).insert(1, 2.5).insert(sb.length(), true));
        System.out.println(sb.delete(1, 4) + " " + sb.deleteCharAt(0) + " " + sb.delete(5, 100));
        System.out.println(new StringBuilder("abc").reverse() + " " + new StringBuilder("").reverse().length());
        System.out.println(new StringBuilder("a\uD83D\uDE00b").reverse().codePointAt(1) == 0x1F600);
        System.out.println(new StringBuilder("abcdef").replace(1, 3, "XYZ") + " "
            + new StringBuilder("ab").replace(1, 9, ""));
        sb = new StringBuilder("truncate");
        sb.setLength(5);
        System.out.println(sb + "|" + sb.length());
        sb.setLength(7);
        System.out.println(sb.length() + " " + (int) sb.charAt(6));
        sb.setCharAt(0, 'T');
        System.out.println(sb.toString().trim() + " " + sb.indexOf("u") + " " + sb.lastIndexOf("n") + " "
            + sb.indexOf("zz"));
        System.out.println(sb.substring(1, 3) + sb.substring(4).length() + sb.subSequence(0, 2));
        StringBuilder bounds = new StringBuilder("xyz");
        System.out.println(attempt(() -> bounds.charAt(3)) + " " + attempt(() -> bounds.deleteCharAt(3)) + " "
            + attempt(() -> bounds.insert(4, "x")) + " " + attempt(() -> bounds.setLength(-1)) + " "
            + attempt(() -> bounds.delete(2, 1)) + " " + attempt(() -> bounds.substring(4)) + " "
            + attempt(() -> bounds.delete(3, 9)) + " " + attempt(() -> bounds.setCharAt(-1, 'x')));
        System.out.println(new StringBuilder("a").compareTo(new StringBuilder("b")) + " "
            + new StringBuilder("a").equals(new StringBuilder("a")) + " "
            + "a".contentEquals(new StringBuilder("a")));
        System.out.println(new StringBuilder().capacity() + " " + new StringBuilder(5).capacity() + " "
            + new StringBuilder("abc").capacity());
        StringBuilder big = new StringBuilder();
        for (int i = 0; i < 1000; i++) {
            big.append(i % 10);
        }
        System.out.println(big.length() + " " + big.charAt(999) + " " + big.toString().hashCode());
        StringBuilder mixed = new StringBuilder("latin").append('\u20AC').append("1");
        mixed.deleteCharAt(5);
        System.out.println(mixed + " " + mixed.length());
        StringBuffer buffer = new StringBuffer("buffer");
        System.out.println(buffer.append(1).insert(0, '<').reverse() + " " + buffer.length() + " "
            + buffer.indexOf("f"));
        System.out.println(new StringBuilder("chars").chars().sum() + " " + new StringBuilder("e").isEmpty());
        StringBuilder self = new StringBuilder("ab");
        System.out.println(self.append(self).append(self));
    }
}
