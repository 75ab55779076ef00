import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Records: accessors, equals, hashCode, toString, compact and other constructors, nesting, generics. */
public class Records {
    record Point(int x, int y) implements Comparable<Point> {
        static final Point ORIGIN = new Point(0, 0);
        static int made;

        Point {
            made++;
            if (x < 0) {
                throw new IllegalArgumentException("x is " + x);
            }
            y = Math.max(y, 0);
        }

        Point(int both) {
            this(both, both);
        }

        double length() {
            return Math.sqrt(x * x + y * y);
        }

        @Override
        public int compareTo(Point other) {
            return Integer.compare(x, other.x);
        }
    }

    record Empty() {
    }

    record All(boolean z, byte b, short s, char c, int i, long j, float f, double d, String t, Object o) {
    }

    record Line(Point from, Point to, String label) {
        @Override
        public String label() {
            return label == null ? "none" : label;
        }
    }

    record Box<T>(T value) {
        static <T> Box<T> of(T value) {
            return new Box<>(value);
        }

        <R> Box<R> map(java.util.function.Function<T, R> f) {
            return of(f.apply(value));
        }
    }

    record Hand(int n) {
        @Override
        public boolean equals(Object o) {
            return o instanceof Hand h && h.n % 10 == n % 10;
        }

        @Override
        public int hashCode() {
            return n % 10;
        }

        @Override
        public String toString() {
            return "hand-made " + n;
        }
    }

    record Arr(int[] a) {
    }

    public static void main(String[] args) {
        Point p = new Point(3, 4);
        System.out.println(p + " " + p.x() + " " + p.y() + " " + p.length());
        System.out.println(p.equals(new Point(3, 4)) + " " + p.equals(new Point(4)) + " " + p.equals(null) + " "
            + p.equals("p"));
        System.out.println((p.hashCode() == new Point(3, 4).hashCode()) + " " + Point.ORIGIN + " " + Point.made);
        System.out.println(new Point(5, -1) + " " + p.compareTo(new Point(9)));
        try {
            new Point(-1, 0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Empty() + " " + new Empty().equals(new Empty()) + " " + new Empty().hashCode());
        All all = new All(true, (byte) -1, (short) 2, 'c', 4, 5L, 6.5f, -0.0, null, List.of(1));
        System.out.println(all);
        System.out.println(all.equals(new All(true, (byte) -1, (short) 2, 'c', 4, 5L, 6.5f, -0.0, null, List.of(1))));
        System.out.println(all.equals(new All(true, (byte) -1, (short) 2, 'c', 4, 5L, 6.5f, 0.0, null, List.of(1))));
        All nan = new All(false, (byte) 0, (short) 0, 'x', 0, 0L, Float.NaN, Double.NaN, "", "");
        System.out.println(nan.equals(new All(false, (byte) 0, (short) 0, 'x', 0, 0L, Float.NaN, Double.NaN, "", "")));
        Line line = new Line(Point.ORIGIN, p, null);
        System.out.println(line + " " + line.label() + " "
            + line.equals(new Line(new Point(0), new Point(3, 4), null)));
        System.out.println(Box.of("a").map(String::length).map(n -> n + 0.5) + " " + new Box<>(new Box<>(null)));
        Set<Object> set = new HashSet<>(List.of(p, new Hand(1), new Empty()));
        System.out.println(set.contains(new Point(3, 4)) + " " + set.contains(new Hand(11)) + " "
            + set.contains(new Box<>(1)));
        System.out.println(new Hand(12));
        int[] shared = {1};
        System.out.println(new Arr(shared).equals(new Arr(shared)) + " "
            + new Arr(shared).equals(new Arr(new int[] {1})));
        record Local(String a, int b) {
            String both() {
                return a + b;
            }
        }
        System.out.println(new Local("l", 1).both() + " " + new Local("l", 2));
        System.out.println(p.getClass().isRecord() + " " + p.getClass().getSuperclass().getName());
    }
}
