import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Simple sequential streams: ranges, map, filter, reduce, sorted, collect, laziness. */
public class Streams {
    record Person(String name, int age, String city) {
    }

    public static void main(String[] args) {
        System.out.println(IntStream.rangeClosed(1, 10).filter(i -> i % 2 == 1).map(i -> i * i).sum());
        System.out.println(IntStream.range(0, 5).boxed().toList());
        List<String> words = List.of("delta", "alpha", "charlie", "bravo", "echo");
        System.out.println(words.stream().map(String::length).collect(Collectors.toList()));
        String five = words.stream().filter(w -> w.length() == 5).sorted().collect(Collectors.joining(",", "<", ">"));
        System.out.println(five);
        System.out.println(words.stream().sorted(Comparator.comparing(String::length).reversed()).findFirst().get());
        System.out.println(Stream.of(1, 2, 3, 4).reduce(1, (a, b) -> a * b) + " "
            + Stream.<Integer>empty().reduce(Integer::sum));
        System.out.println(Stream.iterate(1, x -> x * 2).limit(8).skip(3).toList());
        StringBuilder trace = new StringBuilder();
        boolean any = words.stream().peek(w -> trace.append(w.charAt(0))).anyMatch(w -> w.startsWith("c"));
        System.out.println(any + " " + trace);
        List<Person> people = List.of(new Person("Ann", 30, "Oslo"), new Person("Bob", 25, "Rome"),
            new Person("Cy", 41, "Oslo"));
        TreeMap<String, Long> perCity =
            people.stream().collect(Collectors.groupingBy(Person::city, TreeMap::new, Collectors.counting()));
        System.out.println(perCity);
        System.out.println(people.stream().mapToInt(Person::age).max().getAsInt() + " "
            + people.stream().mapToInt(Person::age).average().getAsDouble());
        TreeMap<String, Integer> ages =
            people.stream().collect(Collectors.toMap(Person::name, Person::age, (a, b) -> a, TreeMap::new));
        System.out.println(ages);
        System.out.println(people.stream().anyMatch(p -> p.age() > 40) + " "
            + people.stream().allMatch(p -> p.age() > 25) + " "
            + people.stream().noneMatch(p -> p.city().isEmpty()));
        System.out.println(Stream.of(List.of(1, 2), List.of(3)).flatMap(List::stream).map(i -> "n" + i).toList());
        System.out.println("banana".chars().distinct().mapToObj(c -> "" + (char) c).collect(Collectors.joining()));
    }
}
