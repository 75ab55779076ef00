import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** ConcurrentHashMap: counting by several threads, all ways to compute, resizing, trees in bins, views. */
public class JucMaps {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentHashMap<Integer, Integer> counts = new ConcurrentHashMap<>();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 60; k++) {
                    counts.merge(k % 20, 1, Integer::sum);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(counts.size() + " " + counts.values().stream().mapToInt(Integer::intValue).sum());
        System.out.println(new TreeMap<>(counts).headMap(3));

        ConcurrentMap<String, String> map = new ConcurrentHashMap<>();
        System.out.println(map.putIfAbsent("a", "1") + " " + map.putIfAbsent("a", "2") + " " + map.replace("a", "3"));
        System.out.println(map.replace("b", "1") + " " + map.replace("a", "1", "4") + " " + map.replace("a", "3", "4"));
        System.out.println(map.computeIfAbsent("b", key -> key + key) + " " + map.computeIfAbsent("c", key -> null));
        System.out.println(map.computeIfPresent("b", (key, value) -> null) + " " + map.containsKey("b"));
        System.out.println(map.compute("a", (key, value) -> value + "!") + " " + map.merge("a", "?", (x, y) -> null));
        System.out.println(map + " " + map.isEmpty() + " " + map.getOrDefault("a", "none"));
        System.out.println(map.remove("a") + " " + map.remove("a", "x"));

        ConcurrentHashMap<Integer, String> large = new ConcurrentHashMap<>(4);
        for (int i = 0; i < 200; i++) {
            large.put(i * 31, "v" + i);
        }
        for (int i = 0; i < 200; i += 2) {
            large.remove(i * 31);
        }
        System.out.println(large.size() + " " + large.mappingCount() + " " + large.get(31) + " " + large.get(62));
        int[] sum = new int[1];
        large.forEach((key, value) -> sum[0] += key);
        System.out.println(sum[0] + " " + large.keySet().stream().mapToInt(Integer::intValue).max().getAsInt());
        large.keySet().removeIf(key -> key > 100);
        System.out.println(new TreeMap<>(large));
        var keys = ConcurrentHashMap.<String>newKeySet();
        System.out.println(keys.add("x") + " " + keys.add("x") + " " + keys);
        // Keys with one hash code: a bin that becomes a tree.
        ConcurrentHashMap<Same, Integer> bin = new ConcurrentHashMap<>(64);
        for (int i = 0; i < 20; i++) {
            bin.put(new Same(i), i);
        }
        int found = 0;
        for (int i = 0; i < 20; i++) {
            found += bin.get(new Same(i));
        }
        System.out.println(bin.size() + " " + found + " " + bin.get(new Same(20)));
        for (int i = 0; i < 18; i++) {
            bin.remove(new Same(i));
        }
        System.out.println(bin.size() + " " + bin.get(new Same(18)) + " " + bin.get(new Same(0)));
    }

    record Same(int number) implements Comparable<Same> {
        @Override
        public int hashCode() {
            return 7;
        }

        @Override
        public int compareTo(Same other) {
            return Integer.compare(number, other.number);
        }
    }
}
