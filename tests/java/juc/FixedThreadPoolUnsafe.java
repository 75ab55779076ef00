//@ seconds: 60
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Two tasks count in one variable without a lock. */
public class FixedThreadPoolUnsafe {
    static int sum;

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> one = pool.submit(() -> sum++);
        Future<?> two = pool.submit(() -> sum++);
        one.get();
        two.get();
        assert sum == 2 : "lost"; //~ ERROR: assertion lost
        pool.shutdown();
    }
}
