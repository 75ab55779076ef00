import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A result that does not come within a second is there later. */
public class FutureTaskTimed {
    static final FutureTask<Integer> TASK = new FutureTask<>(() -> 1);

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Thread other = new Thread(TASK);
        other.start();
        try {
            assert TASK.get(1, TimeUnit.SECONDS) == 1;
        } catch (TimeoutException e) {
            assert TASK.get() == 1;
        }
        other.join();
        assert TASK.isDone();
    }
}
