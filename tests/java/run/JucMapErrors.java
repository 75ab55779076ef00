import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** Concurrent maps: nulls, functions that change the map they compute for, iterators that never fail, entries. */
public class JucMapErrors {
    interface Body {
        Object run();
    }

    static void show(String name, Body body) {
        try {
            System.out.println(name + ": " + body.run());
        } catch (RuntimeException e) {
            System.out.println(name + ": " + e.getClass().getName() + " " + (e instanceof NullPointerException ? "" : e.getMessage()));
        }
    }

    public static void main(String[] args) {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        show("null key", () -> map.put(null, 1));
        show("null value", () -> map.put(1, null));
        show("get null", () -> map.get(null));
        show("merge null", () -> map.merge(1, null, Integer::sum));
        show("capacity", () -> new ConcurrentHashMap<Integer, Integer>(-1));
        show("recursive", () -> map.computeIfAbsent(1, key -> map.computeIfAbsent(1, again -> 2)));
        show("recursive in the bin", () -> map.computeIfAbsent(1, key -> map.computeIfAbsent(17, again -> 2)));
        show("after it", () -> map);
        show("thrown", () -> map.computeIfAbsent(2, key -> {
            throw new IllegalStateException("computing " + key);
        }));
        show("after it", () -> map);
        map.put(1, 10);
        map.put(2, 20);
        map.put(3, 30);
        Iterator<Map.Entry<Integer, Integer>> entries = map.entrySet().iterator();
        show("remove first", () -> {
            entries.remove();
            return "";
        });
        Map.Entry<Integer, Integer> first = entries.next();
        map.remove(2);
        map.put(4, 40);
        StringBuilder seen = new StringBuilder();
        entries.forEachRemaining(entry -> seen.append(entry).append(' '));
        System.out.println(first + " then " + seen);
        show("at the end", entries::next);
        first.setValue(11);
        System.out.println(map);
        ConcurrentSkipListMap<String, Integer> sorted = new ConcurrentSkipListMap<>();
        show("no first", sorted::firstKey);
        show("no first entry", sorted::firstEntry);
        show("null in a sorted map", () -> sorted.put(null, 1));
        sorted.put("x", 1);
        show("entries are snapshots", () -> sorted.firstEntry().setValue(2));
        show("outside", () -> sorted.headMap("b").put("c", 1));
        show("upside down", () -> sorted.subMap("z", "a"));
    }
}
