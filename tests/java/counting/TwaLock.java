//@ row: GenMC twalock
//@ count: 2 = 4

import java.util.concurrent.atomic.AtomicInteger;

/**
 * A ticket lock in which threads that are far from their turn wait elsewhere: Dice and Kogan, "TWA: Ticket Locks Augmented with a
 * Waiting Array" (2019).
 */
public class TwaLock {
    final AtomicInteger next = new AtomicInteger();
    volatile int owner;
    final AtomicInteger[] waiting = new AtomicInteger[8];
    int shared;

    TwaLock() {
        for (int i = 0; i < waiting.length; i++) {
            waiting[i] = new AtomicInteger();
        }
    }

    void lock() {
        int ticket = next.getAndIncrement();
        int distance = ticket - owner;
        if (distance == 0) {
            return;
        }
        if (distance > 1) {
            AtomicInteger place = waiting[ticket % waiting.length];
            int seen = place.get();
            while (ticket - owner > 1) {
                while (place.get() == seen) {
                    Thread.onSpinWait();
                }
                seen = place.get();
            }
        }
        while (owner != ticket) {
            Thread.onSpinWait();
        }
    }

    void unlock() {
        int following = owner + 1;
        owner = following;
        waiting[(following + 1) % waiting.length].getAndIncrement();
    }

    static class Worker extends Thread {
        final TwaLock lock;
        final int number;

        Worker(TwaLock lock, int number) {
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
        TwaLock lock = new TwaLock();
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
