import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Everything that waits, interrupted while it does: the exception, the cleared flag, nothing left behind. */
public class JucInterruptions {
    interface Body {
        void run() throws Exception;
    }

    static void interrupted(String name, Body body) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            try {
                body.run();
                System.out.println(name + " ended normally, flag " + Thread.interrupted());
            } catch (Exception e) {
                System.out.println(name + ": " + e + ", flag " + Thread.currentThread().isInterrupted());
            }
        });
        waiter.start();
        while (waiter.getState() == Thread.State.NEW || waiter.getState() == Thread.State.RUNNABLE) {
            Thread.yield();
        }
        waiter.interrupt();
        waiter.join();
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        lock.lock();
        interrupted("lockInterruptibly", lock::lockInterruptibly);
        interrupted("tryLock", () -> lock.tryLock(1, TimeUnit.DAYS));
        System.out.println(lock.hasQueuedThreads() + " " + lock.getHoldCount());
        lock.unlock();
        interrupted("await", () -> {
            lock.lock();
            try {
                condition.await();
            } finally {
                lock.unlock();
            }
        });
        System.out.println(lock.isLocked());
        ReentrantReadWriteLock both = new ReentrantReadWriteLock();
        both.writeLock().lock();
        interrupted("read", both.readLock()::lockInterruptibly);
        interrupted("write", both.writeLock()::lockInterruptibly);
        Semaphore none = new Semaphore(0);
        interrupted("acquire", none::acquire);
        interrupted("tryAcquire", () -> none.tryAcquire(1, TimeUnit.DAYS));
        CountDownLatch latch = new CountDownLatch(1);
        interrupted("latch", latch::await);
        CyclicBarrier barrier = new CyclicBarrier(2);
        interrupted("barrier", barrier::await);
        System.out.println(barrier.isBroken());
        Phaser phaser = new Phaser(1);
        interrupted("phaser", () -> phaser.awaitAdvanceInterruptibly(0));
        ArrayBlockingQueue<Integer> array = new ArrayBlockingQueue<>(1);
        interrupted("take", array::take);
        array.add(1);
        interrupted("put", () -> array.put(2));
        LinkedBlockingQueue<Integer> linked = new LinkedBlockingQueue<>(1);
        interrupted("poll", () -> linked.poll(1, TimeUnit.DAYS));
        linked.add(1);
        interrupted("offer", () -> linked.offer(2, 1, TimeUnit.DAYS));
        System.out.println(array + " " + linked);
        SynchronousQueue<Integer> hand = new SynchronousQueue<>();
        interrupted("hand over", () -> hand.put(1));
        interrupted("take over", hand::take);
        ExecutorService pool = Executors.newFixedThreadPool(1);
        interrupted("awaitTermination", () -> pool.awaitTermination(1, TimeUnit.DAYS));
        interrupted("get", () -> pool.submit(() -> {
            latch.await();
            return 1;
        }).get());
        latch.countDown();
        pool.shutdown();
        System.out.println(pool.awaitTermination(1, TimeUnit.DAYS));
    }
}
