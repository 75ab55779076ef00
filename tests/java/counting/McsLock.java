//@ row: GenMC mcs_spinlock
//@ count: 2 = 6

import java.util.concurrent.atomic.AtomicReference;

/**
 * A lock in which each thread waits at a place of its own: Mellor-Crummey and Scott, "Algorithms for Scalable Synchronization on
 * Shared-Memory Multiprocessors" (1991), 2.4.
 */
public class McsLock {
    static class Place {
        volatile Place next;
        volatile boolean isMine;
    }

    final AtomicReference<Place> last = new AtomicReference<>();
    int shared;

    void lock(Place place) {
        place.isMine = false;
        place.next = null;
        Place before = last.getAndSet(place);
        if (before == null) {
            return;
        }
        before.next = place;
        while (!place.isMine) {
            Thread.onSpinWait();
        }
    }

    void unlock(Place place) {
        Place next = place.next;
        if (next == null) {
            if (last.compareAndSet(place, null)) {
                return;
            }
            while ((next = place.next) == null) {
                Thread.onSpinWait();
            }
        }
        next.isMine = true;
    }

    static class Worker extends Thread {
        final McsLock lock;
        final Place place = new Place();

        Worker(McsLock lock) {
            this.lock = lock;
        }

        @Override
        public void run() {
            lock.lock(place);
            lock.shared = 42;
            lock.unlock(place);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        McsLock lock = new McsLock();
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Worker(lock);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
