//@ race: SenseBarrierPlainSense.sense
//@ race: int[]
//@ races: several
//@ threads: 2

import java.util.concurrent.atomic.AtomicInteger;

/** A mutant of SenseBarrier: the sense is plain. */
public class SenseBarrierPlainSense {
    static final int THREADS = 2;
    static final int ROUNDS = 2;

    final AtomicInteger count = new AtomicInteger(THREADS);
    boolean sense;
    final ThreadLocal<Boolean> threadSense = ThreadLocal.withInitial(() -> true);

    void await() {
        boolean mine = threadSense.get();
        if (count.getAndDecrement() == 1) {
            count.set(THREADS);
            sense = mine; //~ RACE: write
        } else {
            while (sense != mine) { //~ RACE: read
                Thread.onSpinWait();
            }
        }
        threadSense.set(!mine);
    }

    public static void main(String[] args) throws InterruptedException {
        SenseBarrierPlainSense barrier = new SenseBarrierPlainSense();
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
