import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** A value that does not come within a second is there later. */
public class CompletableFutureTimed {
    static final CompletableFuture<Integer> FUTURE = new CompletableFuture<>();

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        Thread other = new Thread(() -> FUTURE.complete(1));
        other.start();
        try {
            assert FUTURE.get(1, TimeUnit.SECONDS) == 1;
        } catch (TimeoutException e) {
            assert FUTURE.get() == 1;
        }
        other.join();
        assert FUTURE.getNow(0) == 1;
    }
}
