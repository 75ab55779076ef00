import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A fixed pool: results of many tasks, invokeAll, names of its threads, a thread factory, the end. */
public class JucPools {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        List<Future<Integer>> squares = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            int number = i;
            squares.add(pool.submit(() -> number * number));
        }
        StringBuilder line = new StringBuilder();
        for (Future<Integer> square : squares) {
            line.append(square.get()).append(' ');
        }
        System.out.println(line);
        List<Callable<String>> calls = List.of(() -> "a", () -> "b", () -> "c");
        line.setLength(0);
        for (Future<String> call : pool.invokeAll(calls)) {
            line.append(call.isDone()).append(call.get());
        }
        System.out.println(line + " " + pool.submit(() -> { }).get() + " " + pool.submit(() -> { }, "given").get());
        String any = pool.invokeAny(calls);
        System.out.println(any.length());
        System.out.println(pool.isShutdown() + " " + pool.isTerminated());
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.DAYS) + " " + pool.isShutdown() + " " + pool.isTerminated());

        ExecutorService one = Executors.newFixedThreadPool(1);
        System.out.println(one.submit(() -> Thread.currentThread().getName()).get() + " "
                + one.submit(() -> Thread.currentThread().isDaemon()).get());
        one.shutdown();
        AtomicInteger made = new AtomicInteger();
        ExecutorService own = Executors.newFixedThreadPool(3, task -> new Thread(task, "worker " + made.incrementAndGet()));
        AtomicInteger sum = new AtomicInteger();
        for (int i = 0; i < 10; i++) {
            own.execute(sum::incrementAndGet);
        }
        own.shutdown();
        System.out.println(own.awaitTermination(1, TimeUnit.DAYS) + " " + sum + " by " + made);
        ExecutorService cached = Executors.newCachedThreadPool();
        Future<Integer> inner = cached.submit(() -> cached.submit(() -> 42).get());
        System.out.println(inner.get());
        cached.shutdownNow();
        System.out.println(cached.awaitTermination(1, TimeUnit.DAYS));
    }
}
