//@ javac 21
import java.util.List;

/** Pattern switches: type tests, guards, null, constants, enums of several types, sealed types. */
public class SwitchPatterns {
    sealed interface Shape permits Circle, Square, Unit {
    }

    record Circle(double radius) implements Shape {
    }

    record Square(double side) implements Shape {
    }

    enum Unit implements Shape {
        SMALL, LARGE
    }

    enum Other {
        SMALL
    }

    static int guards;

    static boolean guard(boolean b) {
        guards++;
        return b;
    }

    static String describe(Object o) {
        return switch (o) {
            case null -> "null!";
            case Integer i when i > 100 && guard(i % 2 == 0) -> "big even " + i;
            case Integer i when guard(i < 0) -> "negative " + i;
            case Integer i -> "int " + i;
            case String s when s.length() > 3 -> "long string " + s;
            case String s -> "string " + s;
            case int[] a when a.length == 0 -> "empty ints";
            case int[] a -> "ints " + a[0];
            case Unit u -> "unit " + u.ordinal();
            case Enum<?> e -> "other enum " + e.name();
            case List<?> l when l.contains(1) -> "list with 1";
            case List<?> l -> "list of " + l.size();
            case Character c -> "char " + c;
            case Object other -> "object " + other.getClass().getSimpleName();
        };
    }

    static double area(Shape s) {
        return switch (s) {
            case Circle c -> 3 * c.radius() * c.radius();
            case Square q -> q.side() * q.side();
            case Unit.SMALL -> 1;
            case Unit.LARGE -> 100;
        };
    }

    static String strings(String s) {
        return switch (s) {
            case "yes", "y" -> "agreed";
            case String t when t.startsWith("n") -> "refused";
            case null, default -> "unclear";
        };
    }

    static String boxed(Integer i) {
        return switch (i) {
            case 1 -> "one";
            case 1000 -> "thousand";
            case Integer n when n > 500 -> "much";
            case Integer n -> "some";
        };
    }

    static String statement(Object o) {
        StringBuilder out = new StringBuilder();
        switch (o) {
            case String s when s.isEmpty():
                out.append("empty ");
                break;
            case String s:
                return s + " is a string";
            default:
                out.append("or default");
        }
        return out.toString();
    }

    public static void main(String[] args) {
        Object[] samples = {null, 200, 201, -5, 7, "abc", "abcd", new int[0], new int[] {4}, Unit.LARGE, Other.SMALL,
            List.of(1, 2), List.of(3), 'c', 2.5, new Circle(1)};
        for (Object o : samples) {
            System.out.println(describe(o));
        }
        System.out.println(guards + " guards");
        for (Shape s : new Shape[] {new Circle(2), new Square(3), Unit.SMALL, Unit.LARGE}) {
            System.out.println(area(s));
        }
        for (String s : new String[] {"yes", "y", "no", "maybe", null}) {
            System.out.println(strings(s));
        }
        System.out.println(boxed(1) + boxed(1000) + boxed(999) + boxed(2));
        System.out.println(statement("") + ", " + statement("x") + ", " + statement(1));
        try {
            area(null);
        } catch (NullPointerException e) {
            System.out.println("no case for null");
        }
    }
}
