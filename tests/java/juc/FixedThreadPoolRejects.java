//@ seconds: 60
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;

/** A task that comes beside the shutdown is run or refused, never neither. */
public class FixedThreadPoolRejects {
    static int ran;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Thread other = new Thread(pool::shutdown);
        other.start();
        boolean accepted;
        try {
            pool.submit(() -> ran++).get();
            accepted = true;
        } catch (RejectedExecutionException e) {
            accepted = false;
        } catch (ExecutionException e) {
            throw new AssertionError(e);
        }
        assert ran == (accepted ? 1 : 0);
        other.join();
    }
}
