import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** HashMap: put, merge, compute, collisions up to trees, resizing, views; printed in sorted order. */
public class HashMaps {
    static class Collides implements Comparable<Collides> {
        final int id;

        Collides(int id) {
            this.id = id;
        }

        @Override
        public int hashCode() {
            return 7;
        }

        @Override
        public boolean equals(Object o) {
            return o instanceof Collides c && c.id == id;
        }

        @Override
        public int compareTo(Collides o) {
            return Integer.compare(id, o.id);
        }
    }

    static <K extends Comparable<K>, V> String sorted(Map<K, V> map) {
        return new TreeMap<>(map).toString();
    }

    public static void main(String[] args) {
        Map<String, Integer> map = new HashMap<>();
        System.out.println(map.put("one", 1) + " " + map.put("two", 2) + " " + map.put("one", 11) + " " + map.size());
        System.out.println(map.get("one") + " " + map.get("none") + " " + map.getOrDefault("none", -1) + " "
            + map.containsKey("two") + " " + map.containsValue(2) + " " + map.remove("none"));
        for (String word : "the cat and the dog and the bird".split(" ")) {
            map.merge(word, 1, Integer::sum);
        }
        System.out.println(sorted(map));
        System.out.println(map.putIfAbsent("cat", 9) + " " + map.putIfAbsent("cow", 9) + " "
            + map.computeIfAbsent("emu", String::length) + " " + map.computeIfPresent("cat", (k, v) -> v + 100) + " "
            + map.compute("the", (k, v) -> v == null ? 0 : null) + " " + map.merge("dog", 0, (a, b) -> null));
        System.out.println(sorted(map));
        System.out.println(map.remove("one", 99) + " " + map.remove("one", 11) + " " + map.replace("two", 22) + " "
            + map.replace("two", 22, 222) + " " + map.replace("zzz", 1));
        map.replaceAll((k, v) -> v * k.length());
        System.out.println(sorted(map) + " " + map.size());
        Map<Object, String> nulls = new HashMap<>();
        nulls.put(null, "null key");
        nulls.put("null value", null);
        System.out.println(nulls.get(null) + " " + nulls.containsKey("null value") + " " + nulls.get("null value")
            + " " + nulls.getOrDefault("null value", "default"));
        Map<Collides, Integer> tree = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            tree.put(new Collides(i * 37 % 100), i);
        }
        System.out.println(tree.size() + " " + tree.get(new Collides(50)) + " " + tree.remove(new Collides(3)));
        for (int i = 5; i < 100; i++) {
            tree.remove(new Collides(i));
        }
        int keys = 0;
        for (Collides c : tree.keySet()) {
            keys += c.id;
        }
        System.out.println(tree.size() + " " + keys);
        Map<Integer, Integer> squares = new HashMap<>();
        for (int i = 0; i < 1000; i++) {
            squares.put(i, i * i);
        }
        long total = 0;
        for (Map.Entry<Integer, Integer> e : squares.entrySet()) {
            total += e.getKey() * 3L + e.getValue();
            e.setValue(0);
        }
        System.out.println(total + " " + squares.get(999) + " " + squares.values().stream().mapToInt(v -> v).sum());
        squares.keySet().removeIf(k -> k >= 5);
        System.out.println(squares + " " + squares.equals(Map.of(0, 0, 1, 0, 2, 0, 3, 0, 4, 0)) + " "
            + squares.hashCode());
        squares.values().remove(0);
        squares.entrySet().iterator().next().setValue(5);
        System.out.println(squares.size() + " " + squares.containsValue(5));
        List<String> order = new ArrayList<>();
        Map.of("k", 1).forEach((k, v) -> order.add(k + v));
        System.out.println(order + " " + Map.entry("a", 1) + " " + new HashMap<>(Map.of("z", 26)) + " "
            + new HashMap<>());
        squares.clear();
        System.out.println(squares.isEmpty());
    }
}
