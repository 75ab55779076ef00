/** Variable arity calls: empty, null, arrays passed through, and which overload is chosen. */
public class Varargs {
    static String ints(int... a) {
        if (a == null) {
            return "null array";
        }
        int sum = 0;
        for (int i : a) {
            sum += i;
        }
        return a.length + " of sum " + sum;
    }

    static String objects(String head, Object... rest) {
        StringBuilder s = new StringBuilder(head);
        if (rest == null) {
            return s.append(" null").toString();
        }
        for (Object o : rest) {
            s.append('|').append(o instanceof Object[] ? "array" : o);
        }
        return s.toString();
    }

    @SafeVarargs
    static <T> T last(T... items) {
        return items.length == 0 ? null : items[items.length - 1];
    }

    @SafeVarargs
    static <T> Class<?> type(T... items) {
        return items.getClass();
    }

    static String which(Object o) {
        return "one";
    }

    static String which(Object... o) {
        return "many";
    }

    static String which(int a, int b) {
        return "two ints";
    }

    static String num(double... d) {
        return "doubles " + d.length;
    }

    final String built;

    Varargs(char... cs) {
        built = new String(cs);
    }

    public static void main(String... args) {
        System.out.println(ints());
        System.out.println(ints(1));
        System.out.println(ints(1, 2, 3));
        System.out.println(ints(new int[] {4, 5}));
        System.out.println(ints((int[]) null));
        System.out.println(ints('a', (byte) 2, (short) 3));
        System.out.println(objects("none"));
        System.out.println(objects("mixed", 1, "two", 3.0, 'c', null, true));
        System.out.println(objects("spread", (Object[]) new String[] {"a", "b"}));
        System.out.println(objects("wrapped", (Object) new String[] {"a", "b"}));
        System.out.println(objects("null", (Object[]) null));
        System.out.println(objects("one null", (Object) null));
        System.out.println(objects("ints", new int[] {1}.length, new int[][] {{1}, {2}}.length));
        System.out.println(last(1, 2, 3) + last("a", "b") + last());
        System.out.println(type("a").getSimpleName() + " " + type(1, 2).getSimpleName()
            + " " + type(1, "a").isArray());
        System.out.println(which(1) + " " + which() + " " + which(1, 2) + " " + which(1, "x") + " " + which(1, 2L));
        System.out.println(num(1, 2f, 3L, 'c'));
        System.out.println(new Varargs('o', 'k').built + new Varargs().built.length());
        System.out.println(args.length);
        if (args.length == 0) {
            main("again", "again");
        }
    }
}
