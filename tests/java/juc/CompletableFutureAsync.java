//@ seconds: 60
import java.util.concurrent.CompletableFuture;

/** What another thread supplies goes through two functions, and what was written on the way is seen. */
public class CompletableFutureAsync {
    static int seen;

    public static void main(String[] args) {
        int result = CompletableFuture.supplyAsync(() -> seen = 1).thenApply(x -> x + 1).join();
        assert result == 2 && seen == 1;
    }
}
