//@ row: GenMC barrier
//@ count: 2 = 2
//@ count: 3 = 6

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads meet: the last one that comes turns a flag, for which the others wait. Herlihy and Shavit, "The Art of Multiprocessor
 * Programming", 17.3. One of them writes before that what the others read after it.
 */
public class SenseBarrier {
    final AtomicInteger missing;
    final int size;
    volatile boolean flag;
    int data;

    SenseBarrier(int size) {
        this.size = size;
        missing = new AtomicInteger(size);
    }

    void await() {
        boolean before = flag;
        if (missing.getAndDecrement() == 1) {
            missing.set(size);
            flag = !before;
        } else {
            while (flag == before) {
                Thread.onSpinWait();
            }
        }
    }

    static class Worker extends Thread {
        final SenseBarrier barrier;
        final boolean writes;
        int read;

        Worker(SenseBarrier barrier, boolean writes) {
            this.barrier = barrier;
            this.writes = writes;
        }

        @Override
        public void run() {
            if (writes) {
                barrier.data = 42;
            }
            barrier.await();
            if (!writes) {
                read = barrier.data;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        SenseBarrier barrier = new SenseBarrier(threads.length);
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Worker(barrier, i == 0);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
