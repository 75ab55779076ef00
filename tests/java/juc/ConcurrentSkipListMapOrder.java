import java.util.Iterator;
import java.util.concurrent.ConcurrentSkipListMap;

/** An iterator goes up, without an exception, and shows all that was there before and is not removed. */
public class ConcurrentSkipListMapOrder {
    static final ConcurrentSkipListMap<Integer, String> MAP = new ConcurrentSkipListMap<>();

    public static void main(String[] args) throws InterruptedException {
        MAP.put(2, "b");
        MAP.put(4, "d");
        Thread other = new Thread(() -> {
            MAP.put(3, "c");
            MAP.remove(2);
        });
        other.start();
        Iterator<Integer> keys = MAP.keySet().iterator();
        int last = 0;
        while (keys.hasNext()) {
            int key = keys.next();
            assert key > last;
            last = key;
        }
        assert last == 4;
        other.join();
        assert MAP.firstKey() == 3 && MAP.size() == 2;
    }
}
