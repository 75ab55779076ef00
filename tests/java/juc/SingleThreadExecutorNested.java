//@ seconds: 60
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A task waits for one that only its own thread could run. */
public class SingleThreadExecutorNested {
    static final ExecutorService POOL = Executors.newSingleThreadExecutor();

    static int outer() throws InterruptedException, ExecutionException {
        Future<Integer> inner = POOL.submit(() -> 1);
        return inner.get() + 1; //~ ERROR: deadlock
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Future<Integer> outer = POOL.submit(SingleThreadExecutorNested::outer);
        int result = outer.get(); //~ ERROR: deadlock
        assert result == 2;
        POOL.shutdown();
    }
}
