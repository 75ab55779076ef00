import java.util.List;
import java.util.Map;

/** Pattern matching for instanceof: scope through conditions, negation, loops, and generic targets. */
public class InstanceofPatterns {
    static String describe(Object o) {
        if (o instanceof Integer i && i > 10) {
            return "big int " + (i + 1);
        }
        if (o instanceof Integer i) {
            return "int " + i;
        }
        if (o instanceof String s && !s.isEmpty() && s.charAt(0) == 'a') {
            return "a-string of " + s.length();
        }
        if (o instanceof CharSequence cs) {
            return "chars " + cs.length();
        }
        if (o instanceof int[] a && a.length > 0) {
            return "ints from " + a[0];
        }
        if (o instanceof Object[] a) {
            return "objects " + a.length;
        }
        if (o instanceof List<?> list) {
            return "list " + list.size();
        }
        if (!(o instanceof Number n)) {
            return o == null ? "null" : "something";
        }
        return "number " + n.intValue();
    }

    static int sumUntilText(Object... items) {
        int sum = 0;
        int i = 0;
        while (i < items.length && items[i] instanceof Integer n) {
            sum += n;
            i++;
        }
        return sum;
    }

    static class Cell {
        private final Object content;

        Cell(Object content) {
            this.content = content;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Cell other
                && (content == null ? other.content == null : content.equals(other.content));
        }

        @Override
        public int hashCode() {
            return 1;
        }
    }

    static String s = "field";

    static String shadow(Object o) {
        if (o instanceof String s) {
            return "pattern " + s;
        }
        return "outer " + s;
    }

    static <T extends Comparable<T>> T larger(T a, Object b, Class<T> type) {
        return type.isInstance(b) && type.cast(b).compareTo(a) > 0 ? type.cast(b) : a;
    }

    static int calls;

    static Object supply() {
        calls++;
        return "supplied";
    }

    public static void main(String[] args) {
        Object[] samples = {5, 50, "abc", "", "bcd", new StringBuilder("xy"), new int[] {9}, new int[0],
            new String[3], List.of(1, 2), 2.5, 'c', null, Map.of()};
        for (Object o : samples) {
            System.out.println(describe(o));
        }
        System.out.println(sumUntilText(1, 2, 3, "stop", 4));
        System.out.println(new Cell("x").equals(new Cell("x")) + " " + new Cell(null).equals(new Cell(1)) + " "
            + new Cell(null).equals(null));
        System.out.println(shadow("p") + " " + shadow(1));
        System.out.println(larger(3, 4, Integer.class) + " " + larger("b", "a", String.class)
            + " " + larger(3, "x", Integer.class));
        if (supply() instanceof String t && t.length() > 3 || calls > 5) {
            System.out.println("calls " + calls);
        }
        boolean both = supply() instanceof String a && supply() instanceof String b && a.equals(b);
        System.out.println(both + " " + calls);
        Object o = "text";
        String t = o instanceof String x ? x.toUpperCase() : "none";
        System.out.println(t);
    }
}
