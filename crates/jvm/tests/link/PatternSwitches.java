import java.util.*;
/** Switches on types, constants, enums and records. */
public class PatternSwitches {
    enum Color { RED, GREEN, BLUE { @Override int n() { return 9; } }; int n() { return 1; } }
    sealed interface Card permits Suit, Joker { }
    enum Suit implements Card { CLUBS, HEARTS }
    enum Joker implements Card { BIG { }, SMALL }
    enum Noisy { A; static { System.out.println("Noisy init"); } }
    static String card(Card c) {
        return switch (c) {
            case Suit.CLUBS -> "clubs"; case Suit.HEARTS -> "hearts";
            case Joker.BIG -> "big"; case Joker j -> "joker " + j;
        };
    }
    static String color(Color c) {
        return switch (c) { case RED -> "r"; case GREEN -> "g"; case Color x when x.n() == 9 -> "guard"; case BLUE -> "b"; case null -> "null!"; };
    }
    static String any(Object o) {
        return switch (o) {
            case null -> "null";
            case Integer i when i > 10 -> "big " + i;
            case Integer i -> "int " + i;
            case String s when s.isEmpty() -> "empty";
            case String s -> "string " + s;
            case int[] a when a.length > 1 -> "ints " + a.length;
            case Object[] a -> "objects " + a.length;
            case Color c -> "color " + c;
            case Noisy n -> "noisy";
            case CharSequence cs -> "chars";
            case Character c -> "char " + c;
            case List<?> l when l.size() == 2 -> "pair";
            case Collection<?> c -> "collection";
            default -> "default " ;
        };
    }
    static String str(String s) { return switch (s) { case "a", "b" -> "ab"; case String t when t.length() > 3 -> "long"; case "ccc" -> "c"; case String t -> "other"; }; }
    static String boxed(Integer i) { return switch (i) { case 1 -> "one"; case Integer j when j > 100 -> "big"; case 50 -> "fifty"; case Integer j -> "int"; }; }
    static String chr(Character c) { return switch (c) { case 'a' -> "A"; case Character d when d > 'x' -> "late"; case 'z' -> "z"; case Character d -> "c"; }; }
    static String nullDefault(Object o) { return switch (o) { case String s -> s; case null, default -> "nd"; }; }
    static void stmt(Object o) { switch (o) { case String s: System.out.println("s " + s); break; case Integer i when i == 1: System.out.println("one"); default: System.out.println("fall"); } }
    record P(Object a, int b) { }
    record Q(P p, long l, double d) { }
    static String deep(Object o) {
        return switch (o) {
            case Q(P(String s, int b), long l, double d) when b > l -> s + b + l + (d > 1);
            case Q(P(Integer i, var b), var l, var d) -> "i" + i + b;
            case Q(var p, long l, double d) -> "q" + l;
            case P(P(var x, int y), int z) -> "pp" + x + y + z;
            case P p -> "p";
            default -> "none";
        };
    }
    record Thrower(int x) { public int x() { throw new IllegalStateException("x"); } }
    public static void main(String[] args) {
        for (Card c : new Card[] { Suit.CLUBS, Suit.HEARTS, Joker.BIG, Joker.SMALL }) System.out.println(card(c));
        for (Color c : Color.values()) System.out.println(color(c));
        System.out.println(color(null));
        Object[] all = { null, 5, 50, "", "x", new int[3], new int[0], new String[2], Color.BLUE, new StringBuilder("q"), 'c', List.of(1, 2), Set.of(1), 4L, Noisy.A };
        for (Object o : all) System.out.println(any(o));
        for (String s : new String[] { "a", "b", "ccc", "dddd", "" }) System.out.println(str(s));
        for (int i : new int[] { 1, 50, 101, 7 }) System.out.println(boxed(i));
        for (char c : "azyb".toCharArray()) System.out.println(chr(c));
        System.out.println(nullDefault(null) + nullDefault("s") + nullDefault(1));
        stmt("x"); stmt(1); stmt(2);
        System.out.println(deep(new Q(new P("s", 5), 3, 2.0)) + deep(new Q(new P("s", 5), 9, 2.0)) + deep(new Q(new P(1, 5), 9, 2.0)) + deep(new P(new P(1, 2), 3)) + deep(new P(1, 2)) + deep(new Q(null, 1, 1)) + deep("x"));
        try { any2(null); } catch (NullPointerException e) { System.out.println("npe " + e.getMessage()); }
        try { Object t = new Thrower(1); if (t instanceof Thrower(int x)) System.out.println(x); } catch (MatchException e) { System.out.println(e.getMessage() + " " + e.getCause()); }
        try { card(null); } catch (NullPointerException e) { System.out.println("npe " + e.getMessage()); }
    }
    static int any2(Object o) { return switch (o) { case String s -> 1; default -> 2; }; }
}
