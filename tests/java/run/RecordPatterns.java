//@ javac 21
/** Record patterns: nested, inferred, generic, in instanceof and switch, and a throwing accessor. */
public class RecordPatterns {
    record Point(int x, int y) {
    }

    record Line(Point from, Point to) {
    }

    record Box<T>(T content) {
    }

    record Pair<A, B>(A first, B second) {
    }

    record Throwing(int n) {
        @Override
        public int n() {
            throw new IllegalStateException("accessor");
        }
    }

    sealed interface Tree<T> permits Leaf, Node {
    }

    record Leaf<T>(T value) implements Tree<T> {
    }

    record Node<T>(Tree<T> left, Tree<T> right) implements Tree<T> {
    }

    static int sum(Tree<Integer> t) {
        return switch (t) {
            case Leaf<Integer>(Integer v) -> v;
            case Node<Integer>(Leaf<Integer>(var l), Leaf<Integer>(var r)) -> l + r;
            case Node<Integer>(var l, var r) -> sum(l) + sum(r);
        };
    }

    static String where(Object o) {
        return switch (o) {
            case Point(int x, int y) when x == y -> "diagonal " + x;
            case Point(int x, int y) when x == 0 || y == 0 -> "axis";
            case Point(var x, var y) -> "at " + x + "," + y;
            case Line(Point(int a, int b), Point(int c, int d)) when a == c -> "vertical " + Math.abs(d - b);
            case Line(Point from, Point to) when from == null || to == null -> "open line";
            case Line(var from, Point(int c, int d)) -> "from " + from + " to " + c + d;
            case Line l -> "line " + l;
            case Box<?>(String s) -> "box of string " + s;
            case Box<?>(Box<?>(var inner)) -> "box in box of " + inner;
            case Box<?>(var any) -> "box of " + any;
            case Pair<?, ?>(Integer a, Integer b) -> "sum " + (a + b);
            case Pair<?, ?>(Number a, String b) -> a.intValue() + b;
            case Pair<?, ?> p -> "pair";
            default -> "unknown";
        };
    }

    public static void main(String[] args) {
        Object[] samples = {new Point(2, 2), new Point(0, 5), new Point(1, 5),
            new Line(new Point(1, 2), new Point(1, 9)),
            new Line(null, new Point(1, 1)), new Line(new Point(0, 0), new Point(3, 4)), new Box<>("s"),
            new Box<>(new Box<>(7)), new Box<>(null), new Pair<>(1, 2), new Pair<>(2.5, "x"), new Pair<>(null, 1),
            "else"};
        for (Object o : samples) {
            System.out.println(where(o));
        }
        System.out.println(sum(new Node<>(new Node<>(new Leaf<>(1), new Leaf<>(2)), new Leaf<>(39))));
        Object o = new Line(new Point(1, 2), new Point(3, 4));
        if (o instanceof Line(Point(var a, var b), Point(var c, var d)) && a < c) {
            System.out.println(a + b + c + d);
        }
        System.out.println(new Line(null, null) instanceof Line(Point(int a, int b), Point to));
        System.out.println(new Line(null, null) instanceof Line(Point from, var to));
        try {
            Object t = new Throwing(1);
            if (t instanceof Throwing(int n)) {
                System.out.println(n);
            }
        } catch (MatchException e) {
            System.out.println("MatchException caused by " + e.getCause());
        }
    }
}
