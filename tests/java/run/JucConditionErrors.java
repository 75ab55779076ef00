import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** Conditions used wrongly, waits that time out, and waits that are interrupted before and during. */
public class JucConditionErrors {
    interface Body {
        Object run() throws Exception;
    }

    static void show(String name, Body body) {
        try {
            System.out.println(name + ": " + body.run());
        } catch (Exception e) {
            System.out.println(name + ": " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        ReentrantLock lock = new ReentrantLock();
        ReentrantLock another = new ReentrantLock();
        Condition condition = lock.newCondition();
        show("await", () -> {
            condition.await();
            return "";
        });
        show("timed await", () -> condition.await(1, TimeUnit.SECONDS));
        show("signal", () -> {
            condition.signal();
            return "";
        });
        show("signalAll", () -> {
            condition.signalAll();
            return "";
        });
        show("hasWaiters", () -> lock.hasWaiters(condition));
        show("not of this lock", () -> another.hasWaiters(condition));
        show("no condition", () -> lock.hasWaiters(null));
        show("reading", () -> new ReentrantReadWriteLock().readLock().newCondition());
        lock.lock();
        lock.lock();
        show("hasWaiters", () -> lock.hasWaiters(condition));
        show("timed await", () -> condition.await(1, TimeUnit.MILLISECONDS));
        show("awaitNanos", () -> condition.awaitNanos(1000) <= 0);
        show("awaitUntil", () -> condition.awaitUntil(new Date(0)));
        show("no time at all", () -> condition.await(-1, TimeUnit.DAYS));
        System.out.println("holds " + lock.getHoldCount());
        Thread.currentThread().interrupt();
        show("interrupted before", () -> condition.await(1, TimeUnit.DAYS));
        System.out.println("flag " + Thread.interrupted() + " holds " + lock.getHoldCount());
        Thread waiter = new Thread(() -> {
            lock.lock();
            show("interrupted during", () -> {
                condition.await();
                return "";
            });
            lock.unlock();
        });
        lock.unlock();
        lock.unlock();
        waiter.start();
        waiter.interrupt();
        waiter.join();
        Thread stubborn = new Thread(() -> {
            lock.lock();
            condition.awaitUninterruptibly();
            System.out.println("woken, flag " + Thread.currentThread().isInterrupted());
            lock.unlock();
        });
        stubborn.start();
        boolean waits = false;
        while (!waits) {
            lock.lock();
            waits = lock.hasWaiters(condition);
            lock.unlock();
        }
        stubborn.interrupt();
        lock.lock();
        condition.signal();
        lock.unlock();
        stubborn.join();
        System.out.println(lock.isLocked() + " " + another.isLocked());
    }
}
