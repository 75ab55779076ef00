//@ seconds: 60
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;

/** What came before the shutdown is done, and what comes after it is refused. */
public class FixedThreadPoolRejects {
    static int ran;

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ThreadPoolExecutor pool = (ThreadPoolExecutor) Executors.newFixedThreadPool(1);
        // The handler that is there by default describes the pool, and looks at all of it for that.
        pool.setRejectedExecutionHandler((task, executor) -> {
            throw new RejectedExecutionException("late");
        });
        Future<Integer> first = pool.submit(() -> ++ran);
        pool.shutdown();
        boolean refused = false;
        try {
            pool.execute(() -> ran = 100);
        } catch (RejectedExecutionException e) {
            refused = true;
        }
        assert refused && first.get() == 1 && ran == 1;
    }
}
