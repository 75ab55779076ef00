import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Nobody shuts the pool down: its thread waits for tasks for ever. */
public class FixedThreadPoolNoShutdown {
    static volatile int sum;

    public static void main(String[] args) { //~ ERROR: deadlock
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> sum++);
    }
}
