//@ race: boolean[]
//@ race: int[]
//@ race: Bakery.counter
//@ races: several
//@ threads: 2

/**
 * Bakery (2,2): Lamport's bakery. Who wants to enter raises a flag and takes a number above all others; the lowest
 * number goes first. Two threads, two critical sections each.
 *
 * <p>The references to the flags and to the numbers are volatile, the elements of the arrays are not.
 */
public class Bakery {
    static final int THREADS = 2;
    static final int SECTIONS = 2;

    volatile boolean[] flag = new boolean[THREADS];
    volatile int[] label = new int[THREADS];

    void lock(int me) {
        flag[me] = true; //~ RACE: write
        int last = 0;
        for (int i = 0; i < THREADS; i++) {
            last = Math.max(last, label[i]);
        }
        label[me] = last + 1;
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
        int first = label[one];
        int second = label[other];
        return first < second || first == second && one < other;
    }

    static int counter;

    public static void main(String[] args) throws InterruptedException {
        Bakery lock = new Bakery();
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
