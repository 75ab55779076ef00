import java.util.Arrays;

/** Object's methods: equals, hashCode, getClass, toString's form, clone of arrays and Cloneable objects. */
public class ObjectMethods {
    static class Point implements Cloneable {
        int x;
        int[] history = {0};
        Point link;

        Point(int x) {
            this.x = x;
            System.out.println("Point(" + x + ")");
        }

        @Override
        public Point clone() {
            try {
                return (Point) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }

        @Override
        public boolean equals(Object o) {
            return o != null && o.getClass() == getClass() && ((Point) o).x == x;
        }

        @Override
        public int hashCode() {
            return x * 17;
        }
    }

    static class SubPoint extends Point {
        final String extra = new String("extra");

        SubPoint(int x) {
            super(x);
        }
    }

    static class NotCloneable {
        Object attempt() throws CloneNotSupportedException {
            return super.clone();
        }
    }

    public static void main(String[] args) throws CloneNotSupportedException {
        Point p = new Point(3);
        Point copy = p.clone();
        System.out.println((copy != p) + " " + copy.equals(p) + " " + (copy.history == p.history));
        copy.x = 4;
        copy.history[0] = 9;
        System.out.println(p.x + " " + p.history[0] + " " + copy.equals(p) + " " + (copy.hashCode() == 68));
        SubPoint sub = new SubPoint(3);
        System.out.println(sub.clone().getClass().getName() + " " + ((SubPoint) sub.clone()).extra);
        System.out.println(sub.equals(p) + " " + p.equals(sub) + " " + p.equals(null));
        try {
            new NotCloneable().attempt();
        } catch (CloneNotSupportedException e) {
            System.out.println("CloneNotSupportedException " + e.getMessage());
        }
        int[] ints = {1, 2};
        int[] intsCopy = ints.clone();
        intsCopy[0] = 5;
        System.out.println(ints[0] + " " + Arrays.equals(ints, intsCopy) + " " + ints.equals(ints.clone()));
        String[][] nested = {{"a"}, {"b"}};
        String[][] nestedCopy = nested.clone();
        nestedCopy[0][0] = "shared";
        nestedCopy[1] = null;
        System.out.println(nested[0][0] + " " + nested[1][0]);
        Object[] objects = new Integer[] {1}.clone();
        System.out.println(objects.getClass().getSimpleName() + " " + new double[0].clone().length);
        Object o = new Object();
        System.out.println(o.equals(o) + " " + o.equals(new Object()) + " " + (o.hashCode() == o.hashCode()));
        System.out.println(o.hashCode() == System.identityHashCode(o));
        System.out.println(System.identityHashCode(null) + " " + (System.identityHashCode(p) == p.hashCode()));
        String text = o.toString();
        System.out.println(text.substring(0, text.indexOf('@')) + " "
            + text.substring(text.indexOf('@') + 1).equals(Integer.toHexString(o.hashCode())));
        System.out.println(p.toString() + " " + new int[0][].toString().startsWith("[[I@"));
        System.out.println((p.getClass() == Point.class) + " " + sub.getClass().equals(Point.class) + " "
            + new int[0].getClass());
        System.out.println("s".getClass() + " " + Runnable.class + " " + int.class + " " + void.class);
        System.out.println(ints.hashCode() == ints.hashCode());
        p.link = p;
        System.out.println(p.clone().link == p);
    }
}
