//@ seconds: 60
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Tasks run one after the other, in the order in which they came. */
public class SingleThreadExecutorOrder {
    static int last;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> {
            assert last == 0;
            last = 1;
        });
        pool.execute(() -> {
            assert last == 1;
            last = 2;
        });
        pool.shutdown();
    }
}
