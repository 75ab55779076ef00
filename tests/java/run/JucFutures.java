import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Futures: results, causes of failures, time that is up, cancelling before, during and after. */
public class JucFutures {
    static void show(String name, Future<?> future) {
        try {
            System.out.println(name + ": " + future.get(1, TimeUnit.DAYS));
        } catch (ExecutionException e) {
            System.out.println(name + ": " + e + " caused by " + e.getCause().getClass().getSimpleName());
        } catch (CancellationException | InterruptedException | TimeoutException e) {
            System.out.println(name + ": " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        show("result", pool.submit(() -> "done"));
        show("no result", pool.submit(() -> { }));
        show("exception", pool.submit(() -> {
            throw new java.io.IOException("disk");
        }));
        show("error", pool.submit(() -> {
            throw new AssertionError("wrong");
        }));
        int[] zero = new int[1];
        show("arithmetic", pool.submit(() -> 1 / zero[0]));

        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch ended = new CountDownLatch(1);
        Future<String> sleeper = pool.submit(() -> {
            begun.countDown();
            try {
                Thread.sleep(1_000_000);
                return "slept";
            } finally {
                ended.countDown();
            }
        });
        begun.await();
        try {
            sleeper.get(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println(e + " " + sleeper.isDone());
        }
        System.out.println(sleeper.cancel(true) + " " + sleeper.isCancelled() + " " + sleeper.isDone() + " " + sleeper.cancel(true));
        ended.await();
        show("cancelled", sleeper);
        pool.shutdown();

        FutureTask<Integer> task = new FutureTask<>(() -> 7);
        System.out.println(task.isDone() + " " + task.toString().endsWith("[Not completed, task = " + task.toString().split("task = ")[1]));
        task.run();
        task.run();
        show("run twice", task);
        System.out.println(task.cancel(true) + " " + task.isCancelled());
        FutureTask<Integer> early = new FutureTask<>(() -> 8);
        System.out.println(early.cancel(false));
        early.run();
        show("cancelled before", early);
        StringBuilder log = new StringBuilder();
        FutureTask<Integer> tells = new FutureTask<>(() -> 9) {
            @Override
            protected void done() {
                log.append("done ").append(isCancelled());
            }
        };
        Thread runner = new Thread(tells);
        runner.start();
        show("by another thread", tells);
        runner.join();
        System.out.println(log);
        Thread waiter = new Thread(() -> show("interrupted", new FutureTask<>(() -> 1)));
        waiter.start();
        waiter.interrupt();
        waiter.join();
    }
}
