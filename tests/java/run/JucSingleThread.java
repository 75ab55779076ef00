import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/** One thread for all tasks: their order, one that fails, a shutdown that drops what has not begun. */
public class JucSingleThread {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        StringBuilder order = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            int number = i;
            pool.execute(() -> order.append(number));
        }
        System.out.println(pool.submit(order::toString).get());
        String name = pool.submit(() -> Thread.currentThread().getName()).get();
        Future<?> fails = pool.submit(() -> {
            throw new IllegalStateException("in the task");
        });
        System.out.println(pool.submit(() -> Thread.currentThread().getName()).get().equals(name) + " " + fails.isDone());
        CountDownLatch begun = new CountDownLatch(1);
        Future<String> sleeper = pool.submit(() -> {
            begun.countDown();
            try {
                Thread.sleep(1_000_000);
                return "slept";
            } catch (InterruptedException e) {
                return "woken by the shutdown";
            }
        });
        Future<?> never = pool.submit(() -> System.out.println("not reached"));
        begun.await();
        List<Runnable> dropped = pool.shutdownNow();
        System.out.println(dropped.size() + " dropped " + (dropped.get(0) == never) + " " + never.isDone());
        System.out.println(sleeper.get() + " " + pool.awaitTermination(1, TimeUnit.DAYS));
        try {
            pool.execute(() -> { });
        } catch (RejectedExecutionException e) {
            System.out.println("rejected");
        }
        System.out.println(never.cancel(false) + " " + never.isCancelled());
    }
}
