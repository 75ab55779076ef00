import java.io.Serializable;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.Supplier;

/** Lambdas of intersection types and with extra bridges, which javac links by altMetafactory. */
public class SerializableLambdas {
    interface Marker {
    }

    interface Labelled {
        default String label() {
            return "labelled";
        }
    }

    interface Serial<T, R> extends Function<T, R>, Serializable {
    }

    interface Wide {
        Object make(Object x);
    }

    interface Narrow extends Wide {
        @Override
        String make(Object x);
    }

    interface OfString<T> {
        T apply(T t);
    }

    interface Both extends OfString<String>, Function<String, String> {
        @Override
        String apply(String s);
    }

    static int length(String s) {
        return s.length();
    }

    public static void main(String[] args) {
        int captured = args.length + 10;
        Runnable r = (Runnable & Serializable & Marker) () -> System.out.println("ran with " + captured);
        r.run();
        System.out.println((r instanceof Serializable) + " " + (r instanceof Marker) + " " + (r instanceof Labelled));
        Supplier<String> s = (Supplier<String> & Labelled) () -> "supplied";
        System.out.println(s.get() + " " + ((Labelled) s).label());
        Serial<String, Integer> length = SerializableLambdas::length;
        System.out.println(length.apply("four") + length.andThen(n -> n * 2).apply("three"));
        Comparator<String> c = (Comparator<String> & Serializable) (a, b) -> b.compareTo(a);
        System.out.println(c.compare("a", "b") + " " + c.reversed().compare("a", "b"));
        Narrow narrow = x -> "<" + x + ">";
        Wide wide = narrow;
        System.out.println(narrow.make(1) + wide.make(2));
        Both both = t -> t + t;
        OfString<String> asFirst = both;
        Function<String, String> asSecond = both;
        System.out.println(both.apply("a") + asFirst.apply("b") + asSecond.apply("c"));
        try {
            @SuppressWarnings({"unchecked", "rawtypes"})
            Object result = ((Function) both).apply(5);
            System.out.println(result);
        } catch (ClassCastException e) {
            System.out.println("the bridge casts its argument");
        }
        Object o = (Serializable & Runnable) SerializableLambdas::new;
        ((Runnable) o).run();
        System.out.println(made);
    }

    static int made;

    SerializableLambdas() {
        made++;
    }
}
