import java.util.ArrayList;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Iterator.remove, ConcurrentModificationException, and immutable collections that refuse. */
public class CollectionFailures {
    static String attempt(Runnable r) {
        try {
            r.run();
            return "fine";
        } catch (ConcurrentModificationException e) {
            return "CME " + e.getMessage();
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName();
        }
    }

    static List<Integer> numbers(int n) {
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            list.add(i);
        }
        return list;
    }

    static void removeWhileIterating(List<Integer> list, int which) {
        for (Integer i : list) {
            if (i == which) {
                list.remove(i);
            }
        }
    }

    public static void main(String[] args) {
        System.out.println(attempt(() -> removeWhileIterating(numbers(5), 1)));
        System.out.println(attempt(() -> removeWhileIterating(numbers(5), 3)) + " for the last but one");
        System.out.println(attempt(() -> removeWhileIterating(numbers(5), 4)));
        System.out.println(attempt(() -> numbers(3).forEach(i -> {
            if (i == 5) {
                throw new IllegalStateException();
            }
        })));
        List<Integer> list = numbers(10);
        for (Iterator<Integer> it = list.iterator(); it.hasNext();) {
            if (it.next() % 3 == 0) {
                it.remove();
            }
        }
        System.out.println(list);
        Iterator<Integer> it = list.iterator();
        System.out.println(attempt(it::remove) + " before next");
        it.next();
        it.remove();
        System.out.println(attempt(it::remove) + " twice");
        Map<Integer, String> map = new HashMap<>(Map.of(1, "a", 2, "b", 3, "c"));
        System.out.println(attempt(() -> {
            for (Integer k : map.keySet()) {
                map.put(k + 10, "new");
            }
        }));
        System.out.println(attempt(() -> {
            for (Map.Entry<Integer, String> e : map.entrySet()) {
                map.put(e.getKey(), "changed, not added");
            }
        }));
        map.entrySet().removeIf(e -> e.getKey() > 1);
        System.out.println(map);
        System.out.println(attempt(() -> map.computeIfAbsent(99, k -> map.put(98, "inside"))));
        List<Integer> sub = list.subList(0, 2);
        list.add(1);
        System.out.println(attempt(() -> sub.get(0)));
        System.out.println(attempt(() -> List.of(1).add(2)) + " " + attempt(() -> List.of().remove(0)) + " "
            + attempt(() -> List.of(1, null)) + " " + attempt(() -> Set.of(1, 1)) + " "
            + attempt(() -> Map.of("a", 1, "a", 2)));
        System.out.println(attempt(() -> Map.of().put(1, 1)) + " "
            + attempt(() -> List.copyOf(numbers(2)).clear()) + " "
            + attempt(() -> Collections.unmodifiableMap(map).clear()) + " "
            + attempt(() -> List.of(1).contains(null)));
        System.out.println(List.of(1, 2, 3) + " " + List.of().isEmpty() + " " + Set.of(4).contains(4) + " "
            + Map.of(1, 2).get(1)
            + " " + List.of(1, 2).equals(numbers(3).subList(1, 3)) + " " + Map.ofEntries(Map.entry("k", "v")));
        Map<String, Integer> eight = Map.of("a", 1, "b", 2, "c", 3, "d", 4, "e", 5, "f", 6, "g", 7, "h", 8);
        int sum = 0;
        for (int v : eight.values()) {
            sum += v;
        }
        System.out.println(sum + " " + eight.containsKey("h") + " " + eight.containsKey("z"));
        System.out.println(numbers(1).iterator().hasNext() + " " + Collections.emptyIterator().hasNext());
    }
}
