//@ seconds: 60
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A pool's thread keeps its value from one task to the next. */
public class ThreadLocalLeaked {
    static final ThreadLocal<String> USER = new ThreadLocal<>();

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    static String serve(String user) {
        if (USER.get() == null) {
            USER.set(user);
        }
        return USER.get();
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newSingleThreadExecutor(ThreadLocalLeaked::daemon);
        pool.submit(() -> serve("ann"));
        assert pool.submit(() -> serve("bob")).get().equals("bob") : "leaked"; //~ ERROR: assertion leaked
    }
}
