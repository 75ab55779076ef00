//@ row: GenMC ttaslock
//@ count: 2 = 6, published 4

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A lock that waits until it looks free, and then exchanges: Herlihy and Shavit, "The Art of Multiprocessor Programming", 7.3. An
 * exchange in vain writes what is there already.
 */
public class TtasLock {
    final AtomicInteger state = new AtomicInteger();
    int shared;

    void lock() {
        while (true) {
            while (state.get() != 0) {
                Thread.onSpinWait();
            }
            if (state.getAndSet(1) == 0) {
                return;
            }
        }
    }

    void unlock() {
        state.set(0);
    }

    static class Worker extends Thread {
        final TtasLock lock;
        final int number;

        Worker(TtasLock lock, int number) {
            this.lock = lock;
            this.number = number;
        }

        @Override
        public void run() {
            lock.lock();
            lock.shared = number;
            assert lock.shared == number;
            lock.unlock();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        TtasLock lock = new TtasLock();
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Worker(lock, i);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
