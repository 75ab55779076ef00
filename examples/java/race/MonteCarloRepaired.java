//@ race-free
//@ threads: 2

import java.util.Vector;

/**
 * montecarlo (2,5): a Monte Carlo simulation in the manner of the Java Grande kernel. Two threads, five samples: one
 * thread makes three of them, the other two. Each is a walk of four steps with random numbers of its own.
 *
 * <p>Repaired: the switch is final, and no constructor sets it.
 */
public class MonteCarloRepaired {
    static final int THREADS = 2;
    static final int SAMPLES = 5;
    static final int STEPS = 4;

    /** What all parts of the simulation extend. */
    static class Universal {
        static final boolean DEBUG = false;
    }

    static class PriceStock extends Universal {
        private int seed;
        int price = 100;

        PriceStock(int seed) {
            this.seed = seed;
        }

        void walk() {
            for (int step = 0; step < STEPS; step++) {
                seed = (seed * 421 + 1663) % 7875;
                price += seed % 2 == 0 ? 1 : -1;
                if (DEBUG) {
                    System.out.println(price);
                }
            }
        }
    }

    static final Vector<Integer> RESULTS = new Vector<>();

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int sample = me; sample < SAMPLES; sample += THREADS) {
                    PriceStock stock = new PriceStock(sample);
                    stock.walk();
                    RESULTS.add(stock.price);
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int sum = 0;
        for (int price : RESULTS) {
            sum += price;
        }
        assert RESULTS.size() == SAMPLES && Math.abs(sum - SAMPLES * 100) <= SAMPLES * STEPS;
    }
}
