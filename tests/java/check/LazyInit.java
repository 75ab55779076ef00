/** Lazy initialization without a lock: two threads may get two different objects. */
public class LazyInit {
    static volatile Object instance;

    static Object get() {
        if (instance == null) {
            instance = new Object();
        }
        return instance;
    }

    public static void main(String[] args) throws InterruptedException {
        Object[] seen = new Object[1];
        Thread other = new Thread(() -> seen[0] = get());
        other.start();
        Object mine = get();
        other.join();
        assert seen[0] == mine : "two instances"; //~ ERROR: assertion two instances
    }
}
