import java.util.concurrent.CompletableFuture;

/** The exception that a thread catches should have completed the future. */
public class CompletableFutureNever {
    static final CompletableFuture<Integer> FUTURE = new CompletableFuture<>();
    static volatile int divisor;

    public static void main(String[] args) {
        new Thread(() -> {
            try {
                FUTURE.complete(1 / divisor);
            } catch (ArithmeticException e) {
                assert divisor >= 0;
            }
        }).start();
        divisor = 1;
        FUTURE.join(); //~ ERROR: deadlock
    }
}
