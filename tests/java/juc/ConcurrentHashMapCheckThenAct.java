import java.util.concurrent.ConcurrentHashMap;

/** Each call is atomic, but not the two of them together. */
public class ConcurrentHashMapCheckThenAct {
    static final ConcurrentHashMap<String, Integer> COUNTS = new ConcurrentHashMap<>();

    static void count() {
        Integer count = COUNTS.get("word");
        COUNTS.put("word", count == null ? 1 : count + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(ConcurrentHashMapCheckThenAct::count);
        other.start();
        count();
        other.join();
        assert COUNTS.get("word") == 2 : "lost"; //~ ERROR: assertion lost
    }
}
