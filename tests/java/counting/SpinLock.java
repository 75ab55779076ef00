//@ row: GenMC spinlock
//@ count: 2 = 4
//@ count: 3 = 36

import java.util.concurrent.atomic.AtomicInteger;

/** A lock that waits until it looks free, and then takes it by compare-and-set. */
public class SpinLock {
    final AtomicInteger state = new AtomicInteger();
    int shared;

    void lock() {
        do {
            while (state.get() != 0) {
                Thread.onSpinWait();
            }
        } while (!state.compareAndSet(0, 1));
    }

    void unlock() {
        state.set(0);
    }

    static class Worker extends Thread {
        final SpinLock lock;
        final int number;

        Worker(SpinLock lock, int number) {
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
        SpinLock lock = new SpinLock();
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
