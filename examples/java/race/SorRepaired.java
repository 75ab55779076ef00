//@ race-free
//@ threads: 2

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * sor (2,15): successive over-relaxation in the manner of the Java Grande kernel. Two threads, 15 iterations, a grid
 * with four rows inside, two a thread. Odd and even rows are relaxed in turn, and after each turn threads wait for
 * their neighbours.
 *
 * <p>Repaired: the counts are in an AtomicLongArray, since elements of an array can't be volatile. Each has one thread
 * that writes it.
 */
public class SorRepaired {
    static final int THREADS = 2;
    static final int ITERATIONS = 15;
    static final int ROWS = 2;
    static final int SIZE = THREADS * ROWS + 2;
    static final double OMEGA = 1.25;

    final AtomicLongArray sync = new AtomicLongArray(THREADS);
    final double[][] grid = new double[SIZE][SIZE];

    void relax(int me) {
        for (int turn = 0; turn < 2 * ITERATIONS; turn++) {
            int first = 1 + me * ROWS;
            for (int i = first + turn % 2; i < first + ROWS; i += 2) {
                for (int j = 1; j < SIZE - 1; j++) {
                    double around = grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1];
                    grid[i][j] += OMEGA * (around / 4 - grid[i][j]);
                }
            }
            sync.set(me, turn + 1);
            for (int other = 0; other < THREADS; other++) {
                while (Math.abs(other - me) == 1 && sync.get(other) <= turn) {
                    Thread.onSpinWait();
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        SorRepaired sor = new SorRepaired();
        for (int i = 0; i < SIZE; i++) {
            sor.grid[i][0] = 1;
        }
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int me = i;
            threads[i] = new Thread(() -> sor.relax(me));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (int i = 1; i < SIZE - 1; i++) {
            for (int j = 1; j < SIZE - 1; j++) {
                double mirrored = sor.grid[SIZE - 1 - i][j];
                assert Math.abs(sor.grid[i][j] - mirrored) < 1e-3 : "not symmetric";
            }
        }
    }
}
