//@ seconds: 60
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Two tasks, each in a thread of its own: each runs once, its result is had, and all that it wrote is seen. */
public class FixedThreadPoolResults {
    static int first;
    static int second;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2, FixedThreadPoolResults::daemon);
        Future<Integer> one = pool.submit(() -> ++first);
        Future<Integer> two = pool.submit(() -> ++second);
        assert one.get() == 1 && first == 1;
        assert two.get() == 1 && second == 1;
    }
}
