import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Semaphore: permits under contention, several at once, draining, negative numbers, giving up. */
public class JucSemaphores {
    static int inside;
    static int most;

    static void attempt(String name, Runnable action) {
        try {
            action.run();
            System.out.println(name + " done");
        } catch (RuntimeException | Error e) {
            System.out.println(name + ": " + e);
        }
    }

    static synchronized void enter(int change) {
        inside += change;
        most = Math.max(most, inside);
    }

    public static void main(String[] args) throws InterruptedException {
        Semaphore two = new Semaphore(2, true);
        Thread[] threads = new Thread[5];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 10; k++) {
                    two.acquireUninterruptibly();
                    enter(1);
                    enter(-1);
                    two.release();
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("at most two " + (most <= 2) + ", permits " + two.availablePermits() + " fair " + two.isFair());

        Semaphore permits = new Semaphore(3);
        System.out.println(permits.tryAcquire(2) + " " + permits.tryAcquire(2) + " " + permits.tryAcquire());
        System.out.println(permits.tryAcquire(1, TimeUnit.MILLISECONDS) + " " + permits.drainPermits());
        permits.release(5);
        System.out.println(permits.drainPermits() + " " + permits.availablePermits());
        Semaphore debt = new Semaphore(-1);
        debt.release();
        System.out.println(debt.tryAcquire() + " " + debt.availablePermits());
        debt.release();
        System.out.println(debt.tryAcquire() + " " + debt.hasQueuedThreads());
        attempt("acquire -1", () -> permits.acquireUninterruptibly(-1));
        attempt("release -1", () -> permits.release(-1));
        attempt("too many", () -> new Semaphore(Integer.MAX_VALUE).release());

        Thread patient = new Thread(() -> {
            permits.acquireUninterruptibly(3);
            System.out.println("three at once, flag " + Thread.currentThread().isInterrupted());
        });
        patient.start();
        while (!permits.hasQueuedThreads()) {
            Thread.onSpinWait();
        }
        patient.interrupt();
        permits.release(2);
        System.out.println("two are not enough " + permits.availablePermits());
        permits.release();
        patient.join();
        Thread impatient = new Thread(() -> {
            try {
                permits.acquire();
            } catch (InterruptedException e) {
                System.out.println("interrupted " + e.getMessage() + " " + permits.availablePermits());
            }
        });
        impatient.start();
        impatient.interrupt();
        impatient.join();
    }
}
