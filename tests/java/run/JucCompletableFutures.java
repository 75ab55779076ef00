import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** CompletableFuture: stages that follow, combine, race and wait for all; in other threads and in a pool. */
public class JucCompletableFutures {
    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> start = new CompletableFuture<>();
        StringBuilder log = new StringBuilder();
        CompletableFuture<String> end = start.thenApply(x -> x + 1)
                .thenCompose(x -> CompletableFuture.supplyAsync(() -> x * 10))
                .thenCombine(CompletableFuture.supplyAsync(() -> 5), Integer::sum)
                .whenComplete((x, failure) -> log.append(x).append(failure))
                .thenApply(x -> "<" + x + ">");
        System.out.println(end.isDone() + " " + end.getNow("not yet") + " " + start.getNumberOfDependents());
        new Thread(() -> start.complete(1)).start();
        System.out.println(end.get() + " " + end.join() + " " + log + " " + start.complete(2));

        CompletableFuture<?>[] many = new CompletableFuture<?>[4];
        int[] squares = new int[4];
        for (int i = 0; i < 4; i++) {
            int me = i;
            many[i] = CompletableFuture.runAsync(() -> squares[me] = me * me);
        }
        CompletableFuture.allOf(many).join();
        System.out.println(squares[0] + squares[1] + squares[2] + squares[3]);
        CompletableFuture<Object> any = CompletableFuture.anyOf(new CompletableFuture<>(), CompletableFuture.completedFuture("this"));
        System.out.println(any.join());

        CountDownLatch go = new CountDownLatch(1);
        CompletableFuture<String> slow = CompletableFuture.supplyAsync(() -> {
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            return "slow";
        });
        CompletableFuture<String> quick = CompletableFuture.completedFuture("quick");
        System.out.println(slow.applyToEither(quick, String::toUpperCase).join());
        CompletableFuture<Void> both = slow.thenAcceptBoth(quick, (x, y) -> log.append(' ').append(x).append(y));
        System.out.println(both.isDone());
        go.countDown();
        both.join();
        System.out.println(log);

        ExecutorService pool = Executors.newFixedThreadPool(1);
        String name = CompletableFuture.supplyAsync(() -> "in ", pool)
                .thenApplyAsync(text -> text + Thread.currentThread().getName(), pool).get(1, TimeUnit.DAYS);
        System.out.println(name);
        pool.shutdown();
        System.out.println(CompletableFuture.completedStage(3).thenApply(x -> x * 2).toCompletableFuture().join());
        CompletableFuture<Integer> fresh = new CompletableFuture<Integer>().completeAsync(() -> 6);
        System.out.println(fresh.thenRun(() -> log.append('!')).thenApply(nothing -> log.length()).join() + " " + fresh.join());
    }
}
