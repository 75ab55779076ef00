//@ large
//@ seconds: 60
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** What was submitted before the shutdown is done, and all of it is seen by who waited for the end. */
public class FixedThreadPoolEnds {
    static int sum;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        pool.execute(() -> sum++);
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.SECONDS)) {
            assert sum == 1 && pool.isTerminated();
        }
    }
}
