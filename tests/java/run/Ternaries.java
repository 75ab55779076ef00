/** Conditional expressions: numeric promotion, boxing, laziness, nesting, and short-circuit operators. */
public class Ternaries {
    static int calls;

    static boolean yes() {
        calls++;
        return true;
    }

    static boolean no() {
        calls += 10;
        return false;
    }

    static String type(Object o) {
        return o == null ? "null" : o.getClass().getSimpleName() + " " + o;
    }

    static String grade(int n) {
        return n >= 90 ? "A" : n >= 80 ? "B" : n >= 70 ? "C" : "F";
    }

    static int sign(double d) {
        return d > 0 ? 1 : d < 0 ? -1 : 0;
    }

    public static void main(String[] args) {
        boolean t = args.length == 0;
        int i = 7;
        char c = 'x';
        System.out.println(type(t ? 1 : 2.0));
        System.out.println(type(t ? 1 : 2L));
        System.out.println(type(t ? c : 0));
        System.out.println(type(t ? c : i));
        System.out.println(type(t ? (byte) 1 : 'a'));
        System.out.println(type(t ? (short) 1 : (byte) 2));
        System.out.println(type(t ? Integer.valueOf(3) : Character.valueOf('c')));
        System.out.println(type(t ? Integer.valueOf(3) : "s"));
        System.out.println(type(t ? null : 0));
        System.out.println(type(t ? (Object) 1 : (Object) 2.0));
        System.out.println(type(!t ? 'b' : 98));
        System.out.println(grade(95) + grade(85) + grade(75) + grade(5));
        System.out.println(sign(2.5) + sign(-3) * 10 + sign(0) * 100 + " " + sign(Double.NaN));
        try {
            Integer none = null;
            int bad = t ? none : 0;
            System.out.println(bad);
        } catch (NullPointerException e) {
            System.out.println("unboxed null");
        }
        System.out.println((yes() || no()) + " " + calls);
        System.out.println((no() && yes()) + " " + calls);
        System.out.println((yes() | no()) + " " + calls);
        System.out.println((no() & yes()) + " " + calls);
        System.out.println((yes() ^ yes()) + " " + calls);
        System.out.println((yes() ? no() ? 1 : 2 : 3) + " " + calls);
        boolean chain = no() || no() || yes() && !no() && yes();
        System.out.println(chain + " " + calls);
        int x = t ? i++ : i--;
        System.out.println(x + " " + i);
        int max = i > x ? i : x;
        max += i < x ? 100 : 200;
        System.out.println(max);
        String s = null;
        System.out.println(s == null ? "absent" : s);
        System.out.println(s != null && s.length() > 0 || t);
        int[] a = t ? new int[] {1} : null;
        System.out.println((t ? a : new int[0]).length);
        (t ? new StringBuilder("left") : new StringBuilder("right")).append("!").reverse();
        Runnable r = t ? () -> System.out.println("lambda left") : () -> System.out.println("lambda right");
        r.run();
        final boolean constant = true;
        System.out.println(constant ? "folded" : "dropped");
        long mixed = t ? 1 : 1L << 40;
        System.out.println(mixed);
        System.out.println(!(i > 3 ^ x > 100) ? 1 : 0);
    }
}
