import java.util.concurrent.ConcurrentHashMap;

/** The key is there when it is asked for, and gone when its value is. */
public class ConcurrentHashMapContains {
    static final ConcurrentHashMap<String, Integer> STOCK = new ConcurrentHashMap<>();

    public static void main(String[] args) {
        STOCK.put("apples", 3);
        new Thread(() -> STOCK.remove("apples")).start();
        if (STOCK.containsKey("apples")) {
            int apples = STOCK.get("apples"); //~ ERROR: exception NullPointerException
            assert apples == 3;
        }
    }
}
