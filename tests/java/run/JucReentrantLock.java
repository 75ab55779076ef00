import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/** ReentrantLock: counts under contention, holds, tryLock, fairness asked for, unlocking by a stranger. */
public class JucReentrantLock {
    static int sum;

    static void count(ReentrantLock lock, int times) {
        for (int i = 0; i < times; i++) {
            lock.lock();
            try {
                lock.lock();
                sum++;
                lock.unlock();
            } finally {
                lock.unlock();
            }
        }
    }

    static void counted(ReentrantLock lock) throws InterruptedException {
        sum = 0;
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> count(lock, 50));
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sum + " fair " + lock.isFair() + " locked " + lock.isLocked());
    }

    static void unlock(ReentrantLock lock) {
        try {
            lock.unlock();
            System.out.println("unlocked, holds " + lock.getHoldCount());
        } catch (IllegalMonitorStateException e) {
            System.out.println(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        counted(new ReentrantLock());
        counted(new ReentrantLock(true));
        ReentrantLock lock = new ReentrantLock();
        unlock(lock);
        System.out.println(lock.tryLock() + " " + lock.tryLock() + " " + lock.getHoldCount());
        Thread stranger = new Thread(() -> {
            try {
                System.out.println("stranger: " + lock.tryLock() + " " + lock.tryLock(1, TimeUnit.MILLISECONDS) + " "
                        + lock.isHeldByCurrentThread() + " " + lock.isLocked());
                unlock(lock);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        stranger.start();
        stranger.join();
        unlock(lock);
        unlock(lock);
        unlock(lock);
        System.out.println(lock.hasQueuedThreads() + " " + lock.getQueueLength() + " " + lock.isLocked());
        Thread queued = new Thread(() -> {
            lock.lock();
            System.out.println("had it");
            lock.unlock();
        });
        lock.lock();
        queued.start();
        while (!lock.hasQueuedThread(queued)) {
            Thread.yield();
        }
        System.out.println("queue of " + lock.getQueueLength());
        lock.unlock();
        queued.join();
        System.out.println("queue of " + lock.getQueueLength());
    }
}
