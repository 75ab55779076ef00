//@ row: GenMC ticketlock
//@ count: 2 = 2
//@ count: 3 = 6
//@ count: 4 = 24

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A lock that is given in the order in which tickets are taken: Mellor-Crummey and Scott, "Algorithms for Scalable Synchronization on
 * Shared-Memory Multiprocessors" (1991), 2.2.
 */
public class TicketLock {
    final AtomicInteger next = new AtomicInteger();
    volatile int owner;
    int shared;

    void lock() {
        int ticket = next.getAndIncrement();
        while (owner != ticket) {
            Thread.onSpinWait();
        }
    }

    void unlock() {
        owner = owner + 1;
    }

    static class Worker extends Thread {
        final TicketLock lock;
        final int number;

        Worker(TicketLock lock, int number) {
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
        TicketLock lock = new TicketLock();
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
