import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** A second may be too short. */
public class FutureTaskTimedUncaught {
    static final FutureTask<Integer> TASK = new FutureTask<>(() -> 1);

    public static void main(String[] args) throws Exception {
        new Thread(TASK).start();
        TASK.get(1, TimeUnit.SECONDS); //~ ERROR: exception TimeoutException
    }
}
