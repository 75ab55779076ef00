import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/** Timed waits for what never comes and for what is there; units of time; that time passes. */
public class JucTimes {
    interface Body {
        Object run() throws Exception;
    }

    static void show(String name, Body body) {
        long start = System.nanoTime();
        try {
            Object result = body.run();
            System.out.println(name + ": " + result + " " + (System.nanoTime() - start >= 1_000_000));
        } catch (Exception e) {
            System.out.println(name + ": " + e + " " + (System.nanoTime() - start >= 1_000_000));
        }
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        StampedLock stamped = new StampedLock();
        Thread owner = new Thread(() -> {
            lock.lock();
            stamped.writeLock();
        });
        owner.start();
        owner.join();
        show("lock", () -> lock.tryLock(1, TimeUnit.MILLISECONDS));
        show("condition", () -> {
            ReentrantLock mine = new ReentrantLock();
            mine.lock();
            return mine.newCondition().await(1, TimeUnit.MILLISECONDS);
        });
        show("stamped", () -> stamped.tryWriteLock(1, TimeUnit.MILLISECONDS));
        show("semaphore", () -> new Semaphore(0).tryAcquire(1, TimeUnit.MILLISECONDS));
        show("latch", () -> new CountDownLatch(1).await(1, TimeUnit.MILLISECONDS));
        show("barrier", () -> new CyclicBarrier(2).await(1, TimeUnit.MILLISECONDS));
        show("exchanger", () -> new Exchanger<Integer>().exchange(1, 1, TimeUnit.MILLISECONDS));
        show("array", () -> new ArrayBlockingQueue<Integer>(1).poll(1, TimeUnit.MILLISECONDS));
        show("linked", () -> new LinkedBlockingQueue<Integer>(1).poll(1, TimeUnit.MILLISECONDS));
        show("synchronous", () -> new SynchronousQueue<Integer>().offer(1, 1, TimeUnit.MILLISECONDS));
        show("task", () -> new FutureTask<>(() -> 1).get(1, TimeUnit.MILLISECONDS));
        show("future", () -> new CompletableFuture<Integer>().get(1, TimeUnit.MILLISECONDS));
        show("sleep", () -> {
            TimeUnit.MILLISECONDS.sleep(1);
            return "slept";
        });
        System.out.println(new ReentrantLock().tryLock(1, TimeUnit.DAYS) + " " + new Semaphore(1).tryAcquire(1, TimeUnit.DAYS)
                + " " + new CountDownLatch(0).await(1, TimeUnit.DAYS) + " " + new CyclicBarrier(1).await(1, TimeUnit.DAYS)
                + " " + CompletableFuture.completedFuture(1).get(1, TimeUnit.DAYS));
        ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
        new Thread(() -> queue.add(7)).start();
        System.out.println(queue.poll(1, TimeUnit.DAYS));
        try {
            new CompletableFuture<Integer>().get(0, TimeUnit.SECONDS);
        } catch (TimeoutException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(TimeUnit.HOURS.toSeconds(2) + " " + TimeUnit.SECONDS.convert(90, TimeUnit.MINUTES) + " "
                + TimeUnit.NANOSECONDS.toMillis(1_999_999) + " " + TimeUnit.DAYS.toNanos(Long.MAX_VALUE) + " "
                + TimeUnit.valueOf("MICROSECONDS").toNanos(5));
    }
}
