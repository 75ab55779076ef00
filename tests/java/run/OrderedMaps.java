import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NoSuchElementException;
import java.util.TreeMap;
import java.util.TreeSet;

/** LinkedHashMap in insertion and access order, TreeMap and TreeSet with their navigation and views. */
public class OrderedMaps {
    static class Lru<K, V> extends LinkedHashMap<K, V> {
        private static final long serialVersionUID = 1;
        private final int limit;

        Lru(int limit) {
            super(16, 0.75f, true);
            this.limit = limit;
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
            return size() > limit;
        }
    }

    public static void main(String[] args) {
        Map<String, Integer> linked = new LinkedHashMap<>();
        linked.put("z", 1);
        linked.put("a", 2);
        linked.put("m", 3);
        linked.put("z", 4);
        linked.remove("a");
        linked.put("a", 5);
        System.out.println(linked + " " + linked.keySet() + " " + linked.values() + " " + linked.entrySet());
        Lru<String, Integer> lru = new Lru<>(3);
        for (String s : "a b c a d b a e".split(" ")) {
            lru.merge(s, 1, Integer::sum);
        }
        lru.get("b");
        System.out.println(lru);
        LinkedHashSet<Integer> set = new LinkedHashSet<>(List.of(5, 3, 9));
        System.out.println(set.add(3) + " " + set.add(1) + " " + set.remove(5) + " " + set);

        TreeMap<Integer, String> tree = new TreeMap<>();
        for (int i = 0; i < 50; i++) {
            tree.put(i * 7 % 50, "v" + i);
        }
        for (int i = 0; i < 50; i += 1 + i % 3) {
            tree.remove(i);
        }
        System.out.println(tree);
        System.out.println(tree.firstKey() + " " + tree.lastEntry() + " " + tree.floorKey(20) + " "
            + tree.ceilingKey(20) + " "
            + tree.lowerKey(3) + " " + tree.higherEntry(47) + " " + tree.floorKey(-1));
        NavigableMap<Integer, String> middle = tree.subMap(10, true, 30, false);
        System.out.println(middle.keySet() + " " + tree.headMap(8).size() + " " + tree.tailMap(40).keySet() + " "
            + tree.descendingMap().firstKey());
        System.out.println(middle.pollFirstEntry() + " " + tree.pollLastEntry() + " " + tree.size());
        try {
            middle.put(99, "out");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            tree.put(null, "x");
        } catch (NullPointerException e) {
            System.out.println("no null keys");
        }
        TreeMap<String, Integer> byLength =
            new TreeMap<>(Comparator.comparingInt(String::length).thenComparing(Comparator.reverseOrder()));
        for (String s : "pear fig apple kiwi date plum".split(" ")) {
            byLength.put(s, s.length());
        }
        System.out.println(byLength + " " + byLength.containsKey("kiwi") + " " + byLength.get("lime"));
        TreeSet<String> words = new TreeSet<>(List.of("d", "b", "a", "c"));
        System.out.println(words.first() + words.last() + words.floor("bb") + words.higher("d") + words.headSet("c")
            + words.tailSet("c", false) + words.descendingSet() + words.pollFirst() + words);
        try {
            new TreeSet<>().first();
        } catch (NoSuchElementException e) {
            System.out.println("empty set");
        }
        try {
            TreeSet<Object> mixed = new TreeSet<>();
            mixed.add("s");
            mixed.add(1);
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
    }
}
