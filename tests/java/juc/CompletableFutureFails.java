import java.util.concurrent.CompletableFuture;

/** A future that may fail, joined as if it could not. */
public class CompletableFutureFails {
    static final CompletableFuture<Integer> FUTURE = new CompletableFuture<>();

    public static void main(String[] args) {
        new Thread(() -> FUTURE.completeExceptionally(new IllegalStateException("no luck"))).start();
        FUTURE.complete(1);
        int value = FUTURE.join(); //~ ERROR: exception CompletionException
        assert value == 1;
    }
}
