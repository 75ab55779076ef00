import java.util.BitSet;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.StringJoiner;

/** Small helpers of java.util: Optional, Objects, StringJoiner and BitSet. */
public class Utilities {
    static String attempt(Runnable r) {
        try {
            r.run();
            return "fine";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + " " + e.getMessage();
        }
    }

    static void optionals() {
        Optional<String> some = Optional.of("value");
        Optional<String> none = Optional.empty();
        System.out.println(some + " " + none + " " + some.isPresent() + " " + none.isEmpty() + " " + some.get());
        System.out.println(some.map(String::length) + " " + none.map(String::length) + " "
            + some.filter(s -> s.length() > 9)
            + " " + some.flatMap(s -> Optional.of(s + "!")) + " " + none.or(() -> some));
        System.out.println(none.orElse("other") + " " + none.orElseGet(() -> "made") + " " + some.orElse("other"));
        some.ifPresentOrElse(s -> System.out.println("has " + s), () -> System.out.println("none"));
        none.ifPresentOrElse(s -> System.out.println("has " + s), () -> System.out.println("none"));
        System.out.println(attempt(none::get) + "; "
            + attempt(() -> none.orElseThrow(IllegalStateException::new)) + "; "
            + attempt(() -> Optional.of(null)) + "; " + Optional.ofNullable(null).equals(none));
        System.out.println(OptionalInt.of(3) + " " + OptionalInt.empty().orElse(7) + " " + some.stream().count());
    }

    static void objects() {
        System.out.println(Objects.equals(null, null) + " " + Objects.equals("a", null) + " "
            + Objects.hash(1, "a", null) + " "
            + Objects.hashCode(null) + " " + Objects.toString(null) + " " + Objects.toString(null, "default"));
        System.out.println(Objects.requireNonNullElse(null, "else") + " " + Objects.isNull(null) + " "
            + Objects.nonNull(1) + " "
            + Objects.compare(1, 2, Integer::compare) + " " + Objects.checkIndex(1, 2));
        System.out.println(attempt(() -> Objects.checkIndex(2, 2)) + "; "
            + attempt(() -> Objects.requireNonNull(null, "why"))
            + "; " + attempt(() -> Objects.checkFromToIndex(1, 5, 3)));
        System.out.println(Objects.deepEquals(new int[] {1}, new int[] {1}) + " "
            + new Object[] {1}.equals(new Object[] {1}));
    }

    static void joiners() {
        StringJoiner j = new StringJoiner(", ", "[", "]");
        j.setEmptyValue("nothing");
        System.out.print(j + " " + j.length() + " ");
        j.add("a").add("b").add(null);
        System.out.println(j + " " + j.length());
        StringJoiner other = new StringJoiner("-").add("x").add("y");
        System.out.println(j.merge(other) + " " + new StringJoiner(";"));
    }

    static void bits() {
        BitSet primes = new BitSet();
        primes.set(2, 100);
        for (int i = 2; i < 10; i++) {
            for (int j = i * i; primes.get(i) && j < 100; j += i) {
                primes.clear(j);
            }
        }
        System.out.println(primes + " " + primes.cardinality() + " " + primes.length() + " "
            + primes.nextSetBit(90) + " "
            + primes.nextClearBit(2) + " " + primes.previousSetBit(96));
        BitSet even = new BitSet();
        for (int i = 0; i < 100; i += 2) {
            even.flip(i);
        }
        BitSet and = (BitSet) primes.clone();
        and.and(even);
        even.xor(primes);
        System.out.println(and + " " + even.cardinality() + " " + primes.intersects(and) + " " + even.get(1)
            + " " + new BitSet());
        even.andNot(primes);
        even.or(and);
        System.out.println(even.cardinality() + " " + even.equals(primes) + " " + attempt(() -> even.set(-1)));
    }

    public static void main(String[] args) {
        optionals();
        objects();
        joiners();
        bits();
    }
}
