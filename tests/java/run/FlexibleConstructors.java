//@ javac 25
/** Statements before super(): checks of arguments and fields that a superclass constructor may already see. */
public class FlexibleConstructors {
    static class Base {
        final String seen;

        Base(int n) {
            seen = "base " + n + " sees " + hook();
        }

        String hook() {
            return "nothing";
        }
    }

    static class Derived extends Base {
        private final int early;
        private int late = 5;

        Derived(int n) {
            if (n < 0) {
                throw new IllegalArgumentException("negative " + n);
            }
            early = n * 10;
            int half = n / 2;
            super(half);
            late += half;
        }

        Derived(String text) {
            var n = switch (text) {
                case "one" -> 1;
                case String s when s.length() > 5 -> 6;
                default -> 2;
            };
            System.out.println("parsed " + n);
            this(n);
        }

        @Override
        String hook() {
            return early + " and " + late;
        }
    }

    class Inner {
        final int twice;

        Inner(int n) {
            int local = n + outerField;
            super();
            twice = 2 * local;
        }
    }

    int outerField = 4;

    enum Level {
        LOW(1), HIGH(2);

        final int weight;

        Level(int w) {
            weight = w * 100;
        }
    }

    public static void main(String[] args) {
        Derived d = new Derived(9);
        System.out.println(d.seen + ", then " + d.hook());
        System.out.println(new Derived("one").seen);
        System.out.println(new Derived("something").seen);
        try {
            new Derived(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new FlexibleConstructors().new Inner(3).twice);
        System.out.println(Level.HIGH.weight);
        int count = 0;
        for (var _ : new int[4]) {
            count++;
        }
        try {
            Integer.parseInt("x");
        } catch (NumberFormatException _) {
            System.out.println("unnamed, count " + count);
        }
    }
}
