//@ seconds: 2
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A task in a pool: its result is had, and all that it wrote is seen. */
public class FixedThreadPoolSubmit {
    static int runs;

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        int result = pool.submit(() -> ++runs).get();
        assert result == 1 && runs == 1;
        pool.shutdown();
    }
}
