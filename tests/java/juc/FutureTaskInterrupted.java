import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** An interrupt ends the wait for a result, not the task. */
public class FutureTaskInterrupted {
    static final FutureTask<Integer> TASK = new FutureTask<>(() -> 1);

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Thread waiter = new Thread(() -> {
            try {
                assert TASK.get() == 1;
            } catch (InterruptedException e) {
                assert !Thread.currentThread().isInterrupted();
            } catch (ExecutionException e) {
                throw new AssertionError(e);
            }
        });
        waiter.start();
        waiter.interrupt();
        TASK.run();
        waiter.join();
        assert TASK.get() == 1;
    }
}
