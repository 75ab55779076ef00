import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** A task is cancelled while it may be running: get tells which of the two it was, and always the same. */
public class FutureTaskCancelled {
    static final FutureTask<Integer> TASK = new FutureTask<>(() -> 1);

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Thread other = new Thread(TASK);
        other.start();
        boolean cancelled = TASK.cancel(true);
        assert TASK.isDone() && TASK.isCancelled() == cancelled;
        try {
            assert TASK.get() == 1 && !cancelled;
        } catch (CancellationException e) {
            assert cancelled;
        }
        other.join();
        assert TASK.isCancelled() == cancelled;
    }
}
