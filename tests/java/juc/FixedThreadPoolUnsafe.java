//@ seconds: 60
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A task counts in the same variable as the thread that waits for it, without a lock. */
public class FixedThreadPoolUnsafe {
    static int sum;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(1, FixedThreadPoolUnsafe::daemon);
        Future<?> task = pool.submit(() -> sum++);
        sum++;
        task.get();
        assert sum == 2 : "lost"; //~ ERROR: assertion lost
    }
}
