//@ race: SenseBarrierPlainCount.count
//@ races: several
//@ threads: 2

/** A mutant of SenseBarrier: threads are counted without an atomic, so that a thread may be lost. */
public class SenseBarrierPlainCount {
    static final int THREADS = 2;
    static final int ROUNDS = 2;

    int count = THREADS;
    volatile boolean sense;
    final ThreadLocal<Boolean> threadSense = ThreadLocal.withInitial(() -> true);

    void await() {
        boolean mine = threadSense.get();
        if (count-- == 1) { //~ RACE: write //~ RACE: read
            count = THREADS;
            sense = mine;
        } else {
            while (sense != mine) { //~ ERROR: hang
                Thread.onSpinWait();
            }
        }
        threadSense.set(!mine);
    }

    public static void main(String[] args) throws InterruptedException {
        SenseBarrierPlainCount barrier = new SenseBarrierPlainCount();
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
