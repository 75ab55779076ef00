import java.util.concurrent.CopyOnWriteArrayList;

/** Two threads find that an item is not there, and both add it. */
public class CopyOnWriteArrayListContains {
    static final CopyOnWriteArrayList<Integer> LIST = new CopyOnWriteArrayList<>();

    static void register(int item) {
        if (!LIST.contains(item)) {
            LIST.add(item);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> register(1));
        other.start();
        register(1);
        other.join();
        assert LIST.size() == 1 : "twice"; //~ ERROR: assertion twice
    }
}
