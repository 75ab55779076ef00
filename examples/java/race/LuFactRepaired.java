//@ race-free
//@ threads: 2

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * lufact (2,5): LU factorization in the manner of the Java Grande kernel. Two threads, a matrix of 5 by 5, kept by
 * columns, and four steps. In each, thread 0 finds the pivot and scales its column, and then each thread eliminates in
 * every other column behind it.
 *
 * <p>Repaired: the barrier's flags are read and written as volatile variables, by a VarHandle. Each thread alone writes
 * its own, and may read that one as it is.
 */
public class LuFactRepaired {
    static final int THREADS = 2;
    static final int SIZE = 5;

    /** A tournament barrier: a thread waits for those that it beats, and thread 0 lets all of them go. */
    static class Barrier {
        static final VarHandle FLAG = MethodHandles.arrayElementVarHandle(boolean[].class);

        final boolean[] isDone = new boolean[THREADS];

        void await(int me) {
            boolean done = !isDone[me];
            for (int step = 1; me % (2 * step) == 0 && me + step < THREADS; step *= 2) {
                while ((boolean) FLAG.getVolatile(isDone, me + step) != done) {
                    Thread.onSpinWait();
                }
            }
            FLAG.setVolatile(isDone, me, done);
            while ((boolean) FLAG.getVolatile(isDone, 0) != done) {
                Thread.onSpinWait();
            }
        }
    }

    final Barrier barrier = new Barrier();
    final double[][] a = matrix();
    final int[] pivots = new int[SIZE];

    static double[][] matrix() {
        double[][] a = new double[SIZE][SIZE];
        for (int j = 0; j < SIZE; j++) {
            for (int i = 0; i < SIZE; i++) {
                a[j][i] = i == j ? 1 : (3 * i + 5 * j) % 7;
            }
        }
        return a;
    }

    void factorize(int me) {
        for (int k = 0; k < SIZE - 1; k++) {
            double[] column = a[k];
            if (me == 0) {
                int pivot = k;
                for (int i = k + 1; i < SIZE; i++) {
                    pivot = Math.abs(column[i]) > Math.abs(column[pivot]) ? i : pivot;
                }
                pivots[k] = pivot;
                swap(column, k, pivot);
                for (int i = k + 1; i < SIZE; i++) {
                    column[i] /= column[k];
                }
            }
            barrier.await(me);
            for (int j = k + 1 + me; j < SIZE; j += THREADS) {
                swap(a[j], k, pivots[k]);
                for (int i = k + 1; i < SIZE; i++) {
                    a[j][i] -= column[i] * a[j][k];
                }
            }
            barrier.await(me);
        }
    }

    static void swap(double[] column, int i, int j) {
        double kept = column[i];
        column[i] = column[j];
        column[j] = kept;
    }

    /** Solves the system whose right side is the sum of the columns: all of the solution is 1. */
    double[] solve() {
        double[] x = new double[SIZE];
        for (double[] column : matrix()) {
            for (int i = 0; i < SIZE; i++) {
                x[i] += column[i];
            }
        }
        for (int k = 0; k < SIZE - 1; k++) {
            swap(x, k, pivots[k]);
            for (int i = k + 1; i < SIZE; i++) {
                x[i] -= a[k][i] * x[k];
            }
        }
        for (int k = SIZE - 1; k >= 0; k--) {
            x[k] /= a[k][k];
            for (int i = 0; i < k; i++) {
                x[i] -= a[k][i] * x[k];
            }
        }
        return x;
    }

    public static void main(String[] args) throws InterruptedException {
        LuFactRepaired lu = new LuFactRepaired();
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int me = i;
            threads[i] = new Thread(() -> lu.factorize(me));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        for (double x : lu.solve()) {
            assert Math.abs(x - 1) < 1e-9;
        }
    }
}
