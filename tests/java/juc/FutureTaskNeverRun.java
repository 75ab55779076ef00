import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Two tasks, and the one that is run waits for the other. */
public class FutureTaskNeverRun {
    static final FutureTask<Integer> ONE = new FutureTask<>(() -> 1);
    static final FutureTask<Integer> TWO = new FutureTask<>(() -> ONE.get() + 1); //~ ERROR: deadlock

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        new Thread(TWO).start();
        TWO.get(); //~ ERROR: deadlock
    }
}
