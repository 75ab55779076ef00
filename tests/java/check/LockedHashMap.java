import java.util.HashMap;
import java.util.Map;

/** A HashMap shared by two threads under one lock loses nothing. */
public class LockedHashMap {
    static final Map<String, Integer> COUNTS = new HashMap<>();

    static void count(String word) {
        synchronized (COUNTS) {
            COUNTS.merge(word, 1, Integer::sum);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            count("a");
            count("b");
        });
        other.start();
        count("a");
        other.join();
        assert COUNTS.get("a") == 2;
        assert COUNTS.get("b") == 1;
        assert COUNTS.size() == 2;
    }
}
