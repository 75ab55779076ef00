import java.util.ArrayList;
import java.util.List;

/** Boxing caches, unboxing in operators, identity against equality, and overloads on boxes. */
public class Boxing {
    static String pick(long x) {
        return "long";
    }

    static String pick(Integer x) {
        return "Integer";
    }

    static String pick(Object x) {
        return "Object";
    }

    static String pick(int... x) {
        return "varargs";
    }

    static String wide(Object o) {
        return o.getClass().getSimpleName();
    }

    public static void main(String[] args) {
        Integer a = 127;
        Integer b = 127;
        Integer c = 128;
        Integer d = 128;
        System.out.println((a == b) + " " + (c == d) + " " + c.equals(d)
            + " " + (c == 128) + " " + (c <= d && c >= d));
        Long l1 = -128L;
        Long l2 = -128L;
        Long l3 = -129L;
        Long l4 = -129L;
        System.out.println((l1 == l2) + " " + (l3 == l4) + " " + l1.equals(-128) + " " + l1.equals(-128L));
        Character x = 'x';
        Character y = 'x';
        Character u1 = '\u0080';
        Character u2 = '\u0080';
        System.out.println((x == y) + " " + (u1 == u2) + " " + u1.equals(u2));
        Boolean t1 = true;
        Boolean t2 = Boolean.valueOf("TRUE");
        System.out.println((t1 == t2) + " " + (Byte.valueOf((byte) -5) == Byte.valueOf((byte) -5)));
        Short s1 = 100;
        Short s2 = 100;
        System.out.println((s1 == s2) + " " + s1.equals(100) + " " + s1.equals((short) 100));
        Double d1 = 1.0;
        Double d2 = 1.0;
        System.out.println((d1 == d2) + " " + d1.equals(d2) + " " + (d1 <= d2));

        System.out.println(pick(1) + " " + pick((short) 1) + " " + pick(a) + " " + pick('c') + " " + pick(1.0)
            + " " + pick() + " " + pick("s") + " " + pick((byte) 1));
        System.out.println(wide(1) + wide(1L) + wide('c') + wide(1f) + wide(1.0) + wide(true) + wide((byte) 1)
            + wide((short) 1));
        Integer n = 5;
        n++;
        n += n;
        n = -n;
        System.out.println(n + " " + (n + 1.5) + " " + (n << 2) + " " + ~n + " " + (n > -20));
        Object o = true ? 1 : "text";
        Object p = true ? 1 : 2.0;
        Object q = true ? Integer.valueOf(1) : Double.valueOf(2);
        System.out.println(o + " " + p + " " + q + " " + (true ? null : 0) + " " + (true ? 'a' : 0));
        List<Integer> list = new ArrayList<>(List.of(10, 20, 30));
        list.remove(1);
        list.remove(Integer.valueOf(10));
        System.out.println(list);
        long sum = 0;
        for (Integer i : List.of(1, 2, 3)) {
            sum += i;
        }
        System.out.println(sum);
        System.out.println(a.hashCode() + " " + l3.hashCode() + " " + x.hashCode()
            + " " + t1.hashCode() + " " + d1.hashCode());
        System.out.println(a.compareTo(c) + " " + l1.compareTo(l3) + " "
            + x.compareTo('z') + " " + t1.compareTo(false));
        System.out.println(c.byteValue() + " " + c.doubleValue() + " " + d1.intValue() + " " + l3.shortValue());
        try {
            Integer none = null;
            int bad = none;
            System.out.println(bad);
        } catch (NullPointerException e) {
            System.out.println("null does not unbox");
        }
        char ch = x;
        int widened = x;
        System.out.println(ch + widened);
    }
}
