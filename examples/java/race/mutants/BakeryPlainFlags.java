//@ race: boolean[]
//@ races: several
//@ threads: 2

import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Bakery (2,2): Lamport's bakery. Who wants to enter raises a flag and takes a number above all others; the lowest
 * number goes first. Two threads, two critical sections each.
 *
 * <p>A mutant of BakeryRepaired: the elements of the array of flags are plain.
 */
public class BakeryPlainFlags {
    static final int THREADS = 2;
    static final int SECTIONS = 2;

    volatile boolean[] flag = new boolean[THREADS];
    final AtomicIntegerArray label = new AtomicIntegerArray(THREADS);

    void lock(int me) {
        flag[me] = true; //~ RACE: write
        int last = 0;
        for (int i = 0; i < THREADS; i++) {
            last = Math.max(last, label.get(i));
        }
        label.set(me, last + 1);
        for (int i = 0; i < THREADS; i++) {
            while (i != me && flag[i] && isBefore(i, me)) { //~ RACE: read
                Thread.onSpinWait();
            }
        }
    }

    void unlock(int me) {
        flag[me] = false;
    }

    private boolean isBefore(int one, int other) {
        int first = label.get(one);
        int second = label.get(other);
        return first < second || first == second && one < other;
    }

    static int counter;

    public static void main(String[] args) throws InterruptedException {
        BakeryPlainFlags lock = new BakeryPlainFlags();
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
