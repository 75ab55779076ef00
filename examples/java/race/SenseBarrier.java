//@ race-free
//@ threads: 2

import java.util.concurrent.atomic.AtomicInteger;

/**
 * SenseBarrier (2,2): a sense-reversing barrier. Who comes last turns the sense round, and the others wait for that.
 * Two threads, two rounds each.
 *
 * <p>The sense is volatile, so that what was written before the barrier is seen behind it.
 */
public class SenseBarrier {
    static final int THREADS = 2;
    static final int ROUNDS = 2;

    final AtomicInteger count = new AtomicInteger(THREADS);
    volatile boolean sense;
    final ThreadLocal<Boolean> threadSense = ThreadLocal.withInitial(() -> true);

    void await() {
        boolean mine = threadSense.get();
        if (count.getAndDecrement() == 1) {
            count.set(THREADS);
            sense = mine;
        } else {
            while (sense != mine) {
                Thread.onSpinWait();
            }
        }
        threadSense.set(!mine);
    }

    public static void main(String[] args) throws InterruptedException {
        SenseBarrier barrier = new SenseBarrier();
        int[][] log = new int[ROUNDS][THREADS];
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int round = 0; round < ROUNDS; round++) {
                    log[round][me] = 1;
                    barrier.await();
                    for (int done : log[round]) {
                        assert done == 1 : "somebody is late";
                    }
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
