import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Two threads run one task: it is computed once, and both get the result. */
public class FutureTaskOnce {
    static int runs;
    static final FutureTask<Integer> TASK = new FutureTask<>(() -> ++runs);

    static void run() {
        try {
            TASK.run();
            assert TASK.get() == 1 && runs == 1;
        } catch (InterruptedException | ExecutionException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(FutureTaskOnce::run);
        other.start();
        run();
        other.join();
        assert TASK.isDone() && !TASK.cancel(true);
    }
}
