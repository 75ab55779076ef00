import java.util.*;
import java.util.function.*;

/** Lambdas, method references, concatenations and records: order of initialization, conversions, stack traces. */
public class CallSites {
    interface Loud {
        int X = init("Loud");
        default void hello() { }
        void go();
    }
    interface LoudNoDefault {
        int X = init("LoudNoDefault");
        void go();
    }
    static int init(String s) { System.out.println("init " + s); return 1; }
    static class Impl {
        static { init("Impl"); }
        static void st() { System.out.println("st"); }
        Impl() { System.out.println("Impl()"); }
        void vi() { System.out.println("vi"); }
    }
    static int square(int x) { return x * x; }
    static long wide(long x) { return x; }
    static double dbl(Double d, float f) { return d + f; }
    interface FromInt { double call(int a, float b); }
    interface LongToObj { Object call(long a, double b, int c); }
    static Object many(long a, double b, int c) { return a + ":" + (b > 2) + ":" + c; }
    interface CharFn<T> { T call(char c); }
    interface ToChar<T> { char call(T t); }
    static int charInt(int c) { return c + 1; }
    static void recurse(int n) { Runnable r = () -> { if (n == 0) throw new IllegalStateException("deep"); recurse(n - 1); }; r.run(); }
    static class Bad { @Override public String toString() { throw new UnsupportedOperationException("bad"); } }
    record Pt(int x, Object y) { }
    record Nested(byte b, short s, char c, boolean z, long l, float f, double d, String t, int[] a) { }
    record Empty() { }
    static class Eq { final String n; Eq(String n) { this.n = n; }
        @Override public boolean equals(Object o) { System.out.println("eq " + n); return true; }
        @Override public int hashCode() { System.out.println("hash " + n); return 7; }
        @Override public String toString() { return "Eq" + n; } }
    record Three(Eq a, Eq b, Eq c) { }
    static void attempt(Runnable r) {
        try { r.run(); System.out.println("fine"); }
        catch (RuntimeException e) { System.out.println(e.getClass().getName() + ": " + e.getMessage());
            for (StackTraceElement t : e.getStackTrace()) System.out.println("  " + t.getClassName() + "." + t.getMethodName() + ":" + t.getLineNumber()); }
    }
    public static void main(String[] args) {
        System.out.println("a");
        Loud loud = () -> System.out.println("go");
        System.out.println("b");
        loud.go();
        LoudNoDefault l2 = () -> System.out.println("go2");
        l2.go();
        Runnable st = Impl::st;
        System.out.println("c");
        Supplier<Impl> mk = Impl::new;
        System.out.println("d");
        st.run();
        Impl impl = mk.get();
        Runnable vi = impl::vi;
        vi.run();
        Function<Integer, Integer> sq = CallSites::square;
        attempt(() -> sq.apply(null));
        attempt(() -> { Object o = ((Function) (Object) sq).apply("x"); });
        Function<Integer, Long> w2 = i -> (long) i;
        ToLongFunction<Integer> w = CallSites::wide;
        System.out.println(w.applyAsLong(5) + w2.apply(6));
        ToDoubleFunction<Integer> wd = CallSites::square;
        System.out.println((int) wd.applyAsDouble(5));
        LongToObj lo = CallSites::many;
        System.out.println(lo.call(1L << 40, 2.5, 3));
        CharFn<Integer> cf = CallSites::charInt;
        System.out.println(cf.call('a'));
        ToChar<Character> tc = c -> c;
        System.out.println(tc.call('q'));
        IntFunction<Object> boxes = Integer::valueOf;
        System.out.println(boxes.apply(3));
        IntBinaryOperator cmp = Integer::compare;
        System.out.println(cmp.applyAsInt(3, 4));
        Comparator<String> natural = String::compareTo;
        System.out.println(natural.compare("a", "b"));
        Consumer<Object> drop = o -> square(3);
        drop.accept(1);
        ToLongFunction<long[]> dropWide = a -> a[0];
        System.out.println(dropWide.applyAsLong(new long[] {9}));
        Consumer<Long> dropLong = CallSites::wide;
        dropLong.accept(4L);
        attempt(() -> recurse(2));
        attempt(() -> System.out.println("x" + new Bad()));
        attempt(() -> String.valueOf(new Pt(1, new Bad())));
        long cl = 1L << 33; double cd = 1; byte cb = 3; char cc = 'z'; boolean cz = true; short cs = 9; float cfl = 2;
        LongSupplier all = () -> cl + (long) cd + cb + cc + (cz ? 1 : 0) + cs + (long) cfl;
        System.out.println(all.getAsLong());
        System.out.println(new Pt(3, null) + " " + new Empty() + " " + new Empty().hashCode() + new Empty().equals(new Empty()));
        Nested n = new Nested((byte) 1, (short) 2, 'c', true, 4L, 0f, -0.0, "t", null);
        System.out.println(n.hashCode() + " " + n.equals(new Nested((byte) 1, (short) 2, 'c', true, 4L, 0f, -0.0, "t", null))
            + n.equals(new Nested((byte) 1, (short) 2, 'c', true, 4L, -0f, -0.0, "t", null)) + n.equals(null) + n.equals("x"));
        Three t1 = new Three(new Eq("1"), new Eq("2"), new Eq("3")), t2 = new Three(new Eq("4"), new Eq("5"), new Eq("6"));
        System.out.println(t1.equals(t2) + " " + t1.hashCode() + " " + t1);
        System.out.println(t1.equals(t1));
        Runnable[] rs = new Runnable[2];
        for (int i = 0; i < 2; i++) rs[i] = () -> { };
        System.out.println(rs[0] == rs[1]);
        for (int i = 0; i < 2; i++) { int k = i; rs[i] = () -> square(k); }
        System.out.println(rs[0] == rs[1]);
        BiFunction<String, Integer, Character> ch = String::charAt;
        System.out.println(ch.apply("hello", 1));
        Supplier<int[]> arr = () -> new int[2];
        System.out.println(arr.get().length);
        Function<Object, Object> id = Function.identity();
        System.out.println(id.apply("id"));
        Callback<String> cb2 = new Callback<>() { public String call(String s) { return s; } };
        Function<String, String> viaInterface = cb2::call;
        System.out.println(viaInterface.apply("iface"));
        String s = null; s += "x"; s += 'c'; s += 1L; char[] ca = {'a'}; 
        System.out.println(s + (Object) "o" + -5 + Long.MIN_VALUE + '\u1234' + "\ud83d\ude00");
    }
    interface Callback<T> { T call(T t); }
}
