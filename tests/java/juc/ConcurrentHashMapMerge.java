//@ seconds: 2
import java.util.concurrent.ConcurrentHashMap;

/** Counting by merge loses nothing, also when two threads make the table at once. */
public class ConcurrentHashMapMerge {
    static final ConcurrentHashMap<String, Integer> COUNTS = new ConcurrentHashMap<>();

    static void count() {
        COUNTS.merge("word", 1, Integer::sum);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(ConcurrentHashMapMerge::count);
        other.start();
        count();
        other.join();
        assert COUNTS.get("word") == 2 && COUNTS.size() == 1;
    }
}
