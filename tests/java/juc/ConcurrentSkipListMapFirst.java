import java.util.concurrent.ConcurrentSkipListMap;

/** The first key is looked up, and then its value: another thread takes it in between. */
public class ConcurrentSkipListMapFirst {
    static final ConcurrentSkipListMap<Integer, String> MAP = new ConcurrentSkipListMap<>();

    static void take() {
        String value = MAP.remove(MAP.firstKey());
        assert value != null : "taken twice"; //~ ERROR: assertion taken twice
    }

    public static void main(String[] args) {
        MAP.put(1, "a");
        MAP.put(2, "b");
        new Thread(ConcurrentSkipListMapFirst::take).start();
        take();
    }
}
