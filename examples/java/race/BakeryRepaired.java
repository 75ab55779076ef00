//@ race-free
//@ threads: 2

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Bakery (2,2): Lamport's bakery. Who wants to enter raises a flag and takes a number above all others; the lowest
 * number goes first. Two threads, two critical sections each.
 *
 * <p>Repaired: flags and numbers are in an AtomicIntegerArray, since elements of an array can't be volatile.
 */
public class BakeryRepaired {
    static final int THREADS = 2;
    static final int SECTIONS = 2;

    final AtomicIntegerArray flag = new AtomicIntegerArray(THREADS);
    final AtomicIntegerArray label = new AtomicIntegerArray(THREADS);

    void lock(int me) {
        flag.set(me, 1);
        int last = 0;
        for (int i = 0; i < THREADS; i++) {
            last = Math.max(last, label.get(i));
        }
        label.set(me, last + 1);
        for (int i = 0; i < THREADS; i++) {
            while (i != me && flag.get(i) == 1 && isBefore(i, me)) {
                Thread.onSpinWait();
            }
        }
    }

    void unlock(int me) {
        flag.set(me, 0);
    }

    private boolean isBefore(int one, int other) {
        int first = label.get(one);
        int second = label.get(other);
        return first < second || first == second && one < other;
    }

    static int counter;

    public static void main(String[] args) throws InterruptedException {
        BakeryRepaired lock = new BakeryRepaired();
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int section = 0; section < SECTIONS; section++) {
                    lock.lock(me);
                    counter++;
                    lock.unlock(me);
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert counter == THREADS * SECTIONS;
    }
}
