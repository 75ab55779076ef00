//@ seconds: 60
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Tasks run one after the other, in the order in which they came, and see what those before them wrote. */
public class SingleThreadExecutorOrder {
    static int last;

    static Thread daemon(Runnable task) {
        Thread thread = new Thread(task);
        thread.setDaemon(true);
        return thread;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newSingleThreadExecutor(SingleThreadExecutorOrder::daemon);
        pool.execute(() -> {
            assert last == 0;
            last = 1;
        });
        Future<Integer> second = pool.submit(() -> ++last);
        assert second.get() == 2 && last == 2;
    }
}
