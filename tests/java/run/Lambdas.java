import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.UnaryOperator;

/** Lambdas: captures of every kind, nesting, boxing adaptation, recursion, default methods of functions. */
public class Lambdas {
    private int field = 3;

    Supplier<Integer> capturesThis() {
        return () -> field++;
    }

    static Supplier<String> capturesAll(byte b, short s, char c, int i, long l, float f, double d, boolean z,
            String t) {
        return () -> b + " " + s + " " + c + " " + i + " " + l + " " + f + " " + d + " " + z + " " + t;
    }

    interface Thrower<E extends Exception> {
        int call(int x) throws E;
    }

    interface Quad {
        long apply(int a, long b, int c, double d);
    }

    static Function<Integer, Integer> factorial;

    static int sum(List<Integer> list, IntBinaryOperator op) {
        int acc = 0;
        for (int i : list) {
            acc = op.applyAsInt(acc, i);
        }
        return acc;
    }

    static <T, R> Function<T, R> traced(String name, Function<T, R> f) {
        return x -> {
            System.out.println(name + " of " + x);
            return f.apply(x);
        };
    }

    public static void main(String[] args) throws Exception {
        Lambdas lambdas = new Lambdas();
        Supplier<Integer> counter = lambdas.capturesThis();
        System.out.println(counter.get() + counter.get() + " " + lambdas.field);
        System.out.println(capturesAll((byte) 1, (short) 2, 'c', 4, 5L, 6f, 7.0, true, "t").get());
        Function<Integer, Function<Integer, Function<Integer, Integer>>> curried = a -> b -> c -> a * b + c;
        System.out.println(curried.apply(3).apply(4).apply(5));
        factorial = n -> n <= 1 ? 1 : n * factorial.apply(n - 1);
        System.out.println(factorial.apply(10));
        System.out.println(sum(List.of(1, 2, 3, 4), (a, b) -> a + b) + " " + sum(List.of(1, 2, 3, 4), Math::max));
        Function<Integer, Integer> inc = x -> x + 1;
        System.out.println(inc.andThen(x -> x * 10).compose((String s) -> s.length()).apply("four"));
        Predicate<String> empty = String::isEmpty;
        System.out.println(empty.negate().and(s -> s.length() < 3).or(s -> s.equals("long one")).test("ab"));
        UnaryOperator<String> twice = s -> s + s;
        System.out.println(twice.apply("ab") + UnaryOperator.identity().apply("x"));
        BiFunction<Integer, Long, Double> mixed = (i, l) -> i / (double) l;
        System.out.println(mixed.apply(1, 4L));
        ToDoubleFunction<Integer> widen = i -> i;
        System.out.println(widen.applyAsDouble(3));
        IntFunction<Object> box = i -> i;
        System.out.println(box.apply(3).getClass().getSimpleName());
        Quad quad = (a, b, c, d) -> a + b * c - (long) d;
        System.out.println(quad.apply(1, 1L << 40, 2, 3.9));
        Thrower<Exception> thrower = x -> {
            if (x < 0) {
                throw new Exception("negative " + x);
            }
            return x;
        };
        try {
            System.out.println(thrower.call(1) + thrower.call(-1));
        } catch (Exception e) {
            System.out.println(e.getMessage());
        }
        List<Runnable> tasks = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int copy = i;
            tasks.add(() -> System.out.print(copy + " "));
        }
        for (String s : new String[] {"a", "b"}) {
            tasks.add(() -> System.out.print(s + " "));
        }
        tasks.forEach(Runnable::run);
        System.out.println();
        System.out.println(traced("outer", traced("inner", (Object o) -> "<" + o + ">")).apply(5));
        int[] cell = {0};
        Runnable bump = () -> cell[0]++;
        bump.run();
        bump.run();
        System.out.println(cell[0]);
        Supplier<Supplier<String>> nested = () -> () -> "deep " + cell[0];
        System.out.println(nested.get().get());
        Object o = (Runnable & Marker) () -> { };
        System.out.println((o instanceof Marker) + " " + (o instanceof Runnable));
    }

    interface Marker {
    }
}
