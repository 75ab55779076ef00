import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A pool that is full: it refuses, runs in the caller, drops the newest or the oldest; arguments that make no pool. */
public class JucRejections {
    interface Body {
        void run();
    }

    static void show(String name, Body body) {
        try {
            body.run();
            System.out.println(name + ": accepted");
        } catch (RejectedExecutionException e) {
            System.out.println(name + ": " + e.getMessage().startsWith("Task ") + " " + e.getMessage().contains(" rejected from "));
        } catch (RuntimeException e) {
            System.out.println(name + ": " + e.getClass().getName());
        }
    }

    static void fill(String name, RejectedExecutionHandler handler) throws InterruptedException {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), handler);
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        StringBuffer ran = new StringBuffer();
        pool.execute(() -> {
            begun.countDown();
            try {
                go.await();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            ran.append('a');
        });
        begun.await();
        pool.execute(() -> ran.append('b'));
        show(name, () -> pool.execute(() -> ran.append('c')));
        System.out.println(pool.getActiveCount() + " " + pool.getQueue().size() + " " + pool.getPoolSize());
        go.countDown();
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.DAYS);
        System.out.println(ran + " " + pool.getCompletedTaskCount() + " " + pool.getLargestPoolSize());
        show(name + ", shut down", () -> pool.execute(() -> ran.append('d')));
        System.out.println(ran);
    }

    public static void main(String[] args) throws InterruptedException {
        fill("abort", new ThreadPoolExecutor.AbortPolicy());
        fill("caller runs", new ThreadPoolExecutor.CallerRunsPolicy());
        fill("discard", new ThreadPoolExecutor.DiscardPolicy());
        fill("discard oldest", new ThreadPoolExecutor.DiscardOldestPolicy());
        show("no threads", () -> Executors.newFixedThreadPool(0));
        show("no task", () -> {
            ExecutorService pool = Executors.newFixedThreadPool(1);
            pool.shutdown();
            pool.submit((Runnable) null);
        });
        show("more core than threads", () -> new ThreadPoolExecutor(2, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1)));
    }
}
