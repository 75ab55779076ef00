import java.util.concurrent.CompletableFuture;

/** Two threads complete one future: one of them wins, and everybody sees its value. */
public class CompletableFutureFirst {
    static final CompletableFuture<Integer> FUTURE = new CompletableFuture<>();

    public static void main(String[] args) throws InterruptedException {
        boolean[] won = new boolean[2];
        Thread other = new Thread(() -> won[1] = FUTURE.complete(1));
        other.start();
        won[0] = FUTURE.complete(0);
        other.join();
        assert won[0] != won[1] && FUTURE.join() == (won[0] ? 0 : 1);
    }
}
