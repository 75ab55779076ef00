import java.util.Comparator;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;

/** ConcurrentSkipListMap and Set: filled by several threads, in order, with neighbours, ranges and views. */
public class JucSkipLists {
    public static void main(String[] args) throws InterruptedException {
        ConcurrentSkipListMap<Integer, String> map = new ConcurrentSkipListMap<>();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int k = me; k < 60; k += 3) {
                    map.put(k, "v" + k);
                }
                for (int k = me; k < 60; k += 6) {
                    map.remove(k);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(map.size() + " " + map.firstKey() + " " + map.lastEntry());
        System.out.println(map.headMap(10) + " " + map.subMap(20, true, 23, true));
        System.out.println(map.floorKey(20) + " " + map.ceilingKey(20) + " " + map.lowerKey(3) + " " + map.higherEntry(59));
        System.out.println(map.descendingMap().headMap(50).keySet());
        System.out.println(map.pollFirstEntry() + " " + map.pollLastEntry() + " " + map.size());
        System.out.println(map.merge(4, "!", String::concat) + " " + map.computeIfAbsent(0, key -> "zero")
                + " " + map.putIfAbsent(0, "x"));
        map.keySet().removeIf(key -> key % 2 == 1);
        System.out.println(map.keySet());
        map.tailMap(12).clear();
        System.out.println(map);
        NavigableSet<String> words = new ConcurrentSkipListSet<>(Comparator.comparing(String::length).thenComparing(word -> word));
        for (String word : "the quick brown fox jumps over the lazy dog".split(" ")) {
            words.add(word);
        }
        System.out.println(words + " " + words.first() + " " + words.higher("fox") + " " + words.descendingSet().first());
        StringBuilder order = new StringBuilder();
        for (String word : words) {
            if (word.length() == 4) {
                words.remove(word);
                words.add(word.toUpperCase() + "S");
            }
            order.append(word).append(' ');
        }
        System.out.println(order + "| " + words);
    }
}
