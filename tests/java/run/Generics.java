import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;

/** Generics by erasure: bridge methods, bounds, wildcards and the casts that the compiler inserts. */
public class Generics {
    interface Source<T> {
        T get();

        default <R> Source<R> map(Function<? super T, ? extends R> f) {
            return () -> f.apply(get());
        }
    }

    static class Version implements Comparable<Version>, Source<Integer> {
        final int number;

        Version(int number) {
            this.number = number;
        }

        @Override
        public int compareTo(Version other) {
            return Integer.compare(number, other.number);
        }

        @Override
        public Integer get() {
            return number;
        }

        @Override
        public String toString() {
            return "v" + number;
        }
    }

    abstract static class Node<T> {
        T data;

        void set(T data) {
            System.out.println("Node.set");
            this.data = data;
        }
    }

    static class IntNode extends Node<Integer> {
        @Override
        void set(Integer data) {
            System.out.println("IntNode.set " + (data + 1));
            super.set(data);
        }
    }

    static class Pair<A, B extends Comparable<B>> {
        final A first;
        final B second;

        Pair(A first, B second) {
            this.first = first;
            this.second = second;
        }

        static <X, Y extends Comparable<Y>> Pair<X, Y> of(X x, Y y) {
            return new Pair<>(x, y);
        }

        <C extends Comparable<C>> Pair<A, C> with(C c) {
            return of(first, c);
        }
    }

    static <T extends Comparable<? super T>> T max(List<? extends T> list) {
        T best = null;
        for (T t : list) {
            if (best == null || t.compareTo(best) > 0) {
                best = t;
            }
        }
        return best;
    }

    static <T> void swap(List<T> list, int i, int j) {
        list.set(i, list.set(j, list.get(i)));
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        System.out.println(max(List.of(new Version(3), new Version(12), new Version(7))));
        Comparable raw = new Version(1);
        try {
            raw.compareTo("text");
        } catch (ClassCastException e) {
            System.out.println("the bridge casts");
        }
        Node node = new IntNode();
        node.set(41);
        try {
            node.set("text");
        } catch (ClassCastException e) {
            System.out.println("still " + node.data);
        }
        System.out.println(new Version(5).map(n -> n * 1.5).map(d -> "got " + d).get());
        Pair<String, Integer> pair = Pair.of("one", 1);
        System.out.println(pair.first + pair.second + pair.with('c').second + pair.<Long>with(5L).second);

        List<Integer> ints = new ArrayList<>(List.of(1, 2, 3));
        swap(ints, 0, 2);
        System.out.println(ints);
        ((List) ints).add("polluted");
        Object fine = ((List<?>) ints).get(3);
        System.out.println(fine);
        try {
            int bad = ints.get(3);
            System.out.println(bad);
        } catch (ClassCastException e) {
            System.out.println("the read casts");
        }
        List<? super Integer> sink = new ArrayList<Number>(List.of(2.5));
        sink.add(3);
        System.out.println(sink);
        Comparator<Version> byNumber = Comparator.comparing(Version::get);
        System.out.println(byNumber.reversed().compare(new Version(1), new Version(2)));
        System.out.println(new ArrayList<String>().getClass() == new ArrayList<Integer>().getClass());
    }
}
