import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Method references of every kind: static, bound, unbound, constructor, array constructor, super, varargs. */
public class MethodReferences {
    static int square(int x) {
        return x * x;
    }

    static String join(Object... parts) {
        return Arrays.toString(parts);
    }

    private final String name;

    MethodReferences(String name) {
        this.name = name;
        System.out.println("made " + name);
    }

    MethodReferences() {
        this("nameless");
    }

    String name() {
        return name;
    }

    String greet(String other) {
        return name + " greets " + other;
    }

    private String hidden() {
        return "private " + name;
    }

    class Inner {
        final int n;

        Inner(int n) {
            this.n = n;
        }

        @Override
        public String toString() {
            return name + n;
        }
    }

    IntFunction<Inner> innerMaker() {
        return Inner::new;
    }

    static class Child extends MethodReferences {
        Child() {
            super("child");
        }

        @Override
        String name() {
            return "overridden";
        }

        Supplier<String> viaSuper() {
            return super::name;
        }

        Supplier<String> viaThis() {
            return this::name;
        }
    }

    static MethodReferences noisy() {
        System.out.println("evaluated once");
        return new MethodReferences("noisy");
    }

    public static void main(String[] args) {
        IntUnaryOperator square = MethodReferences::square;
        Function<Integer, Integer> boxedSquare = MethodReferences::square;
        System.out.println(square.applyAsInt(7) + boxedSquare.apply(8));
        Supplier<MethodReferences> make0 = MethodReferences::new;
        Function<String, MethodReferences> make1 = MethodReferences::new;
        System.out.println(make0.get().name() + " " + make1.apply("one").name());
        Function<MethodReferences, String> unbound = MethodReferences::name;
        BiFunction<MethodReferences, String, String> unbound2 = MethodReferences::greet;
        MethodReferences ada = new MethodReferences("ada");
        System.out.println(unbound.apply(ada) + ", " + unbound2.apply(ada, "bob"));
        System.out.println(unbound.apply(new Child()));
        Function<String, String> bound = noisy()::greet;
        System.out.println(bound.apply("x") + ", " + bound.apply("y"));
        Supplier<String> hidden = ada::hidden;
        System.out.println(hidden.get());
        Child child = new Child();
        System.out.println(child.viaSuper().get() + " " + child.viaThis().get());
        IntFunction<int[]> ints = int[]::new;
        Function<Integer, String[][]> strings = String[][]::new;
        System.out.println(ints.apply(3).length + " " + strings.apply(2).length + " " + strings.apply(1)[0]);
        System.out.println(ada.innerMaker().apply(4));
        Function<Object, String> varargs = MethodReferences::join;
        Supplier<String> noArgs = MethodReferences::join;
        System.out.println(varargs.apply(1) + noArgs.get());
        ToIntFunction<String> length = String::length;
        LongSupplier widened = "four"::length;
        System.out.println(length.applyAsInt("three") + widened.getAsLong());
        Consumer<String> ignoresResult = new ArrayList<String>()::add;
        ignoresResult.accept("dropped");
        List<String> words = new ArrayList<>(List.of("pear", "fig", "apple"));
        words.sort(Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        System.out.println(words);
        words.sort(String::compareToIgnoreCase);
        words.forEach(System.out::println);
        Supplier<Object> copy = new int[] {1, 2}::clone;
        System.out.println(((int[]) copy.get())[1]);
        Function<Object, String> ofObject = String::valueOf;
        System.out.println(ofObject.apply(null) + ofObject.apply(1.5));
        try {
            MethodReferences none = null;
            Supplier<String> bad = none::name;
            System.out.println(bad);
        } catch (NullPointerException e) {
            System.out.println("the receiver is checked when the reference is made");
        }
    }
}
