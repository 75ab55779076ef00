import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A pool's thread keeps its value from one task to the next. */
public class ThreadLocalLeaked {
    static final ThreadLocal<String> USER = new ThreadLocal<>();

    static void serve(String user) {
        if (USER.get() == null) {
            USER.set(user);
        }
        assert USER.get().equals(user) : "leaked"; //~ ERROR: assertion leaked
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> serve("ann"));
        pool.execute(() -> serve("bob"));
        pool.shutdown();
    }
}
