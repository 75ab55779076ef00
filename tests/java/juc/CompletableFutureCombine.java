import java.util.concurrent.CompletableFuture;

/** Two futures that two threads complete: what depends on both is computed once, with both values. */
public class CompletableFutureCombine {
    static int computed;

    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<Integer> one = new CompletableFuture<>();
        CompletableFuture<Integer> two = new CompletableFuture<>();
        CompletableFuture<Integer> sum = one.thenCombine(two, (a, b) -> {
            computed++;
            return a + b;
        });
        Thread other = new Thread(() -> one.complete(1));
        other.start();
        two.complete(2);
        assert sum.join() == 3 && computed == 1;
        other.join();
        assert computed == 1;
    }
}
