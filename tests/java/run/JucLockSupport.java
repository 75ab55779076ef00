import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;

/** LockSupport: permits before and after, timed parks, interrupts, a hand-made lock with a queue. */
public class JucLockSupport {
    static volatile boolean ready;

    /** First come, first served, as in the documentation of LockSupport. */
    static class Mutex {
        private final AtomicBoolean locked = new AtomicBoolean();
        private final Queue<Thread> waiters = new ConcurrentLinkedQueue<>();

        void lock() {
            boolean interrupted = false;
            waiters.add(Thread.currentThread());
            while (waiters.peek() != Thread.currentThread() || !locked.compareAndSet(false, true)) {
                LockSupport.park(this);
                if (Thread.interrupted()) {
                    interrupted = true;
                }
            }
            waiters.remove();
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }

        void unlock() {
            locked.set(false);
            LockSupport.unpark(waiters.peek());
        }
    }

    static int sum;

    public static void main(String[] args) throws InterruptedException {
        Thread main = Thread.currentThread();
        LockSupport.unpark(main);
        LockSupport.park();
        System.out.println("a permit was there");
        LockSupport.unpark(main);
        LockSupport.unpark(main);
        LockSupport.park();
        LockSupport.parkNanos(1000);
        LockSupport.parkNanos(-5);
        LockSupport.parkUntil(1);
        LockSupport.unpark(null);
        System.out.println("two permits are one, and time is up");
        main.interrupt();
        LockSupport.park();
        System.out.println("interrupted " + Thread.interrupted());
        Thread waiter = new Thread(() -> {
            while (!ready) {
                LockSupport.park();
            }
            System.out.println("ready");
        });
        waiter.start();
        ready = true;
        LockSupport.unpark(waiter);
        waiter.join();
        Thread interrupted = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                LockSupport.park();
            }
            System.out.println("woken by an interrupt");
        });
        interrupted.start();
        interrupted.interrupt();
        interrupted.join();
        Mutex mutex = new Mutex();
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 20; k++) {
                    mutex.lock();
                    sum++;
                    mutex.unlock();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sum);
    }
}
