//@ row: JMC Incn, Rn, AtomicCounter, CoarseCounter, FineCounter
//@ count: plain 2 = 4
//@ count: plain 3 = 36
//@ count: plain 4 = 576
//@ count: read 3 = 1
//@ count: atomic 3 = 6
//@ count: atomic 5 = 120
//@ count: atomic 7 = 5040
//@ count: coarse 3 = 6
//@ count: coarse 6 = 720
//@ count: fine 4 = 4
//@ count: fine 8 = 576

import java.util.concurrent.atomic.AtomicInteger;

/** Counters of all kinds; half of the threads of `coarse` and `fine` count down, and each second one uses the second counter. */
public class Counters {
    static class Worker extends Thread {
        final Counters counters;
        final String kind;
        final int number;
        final int change;
        int read;

        Worker(Counters counters, String kind, int number, int change) {
            this.counters = counters;
            this.kind = kind;
            this.number = number;
            this.change = change;
        }

        @Override
        public void run() {
            switch (kind) {
                case "plain" -> counters.first++;
                case "read" -> read = counters.first;
                case "atomic" -> counters.atomic.getAndIncrement();
                case "coarse" -> counters.coarse(number, change);
                default -> counters.fine(number, change);
            }
        }
    }

    int first;
    int second;
    final AtomicInteger atomic = new AtomicInteger();
    final Object other = new Object();

    void coarse(int number, int change) {
        synchronized (this) {
            if (number % 2 == 0) {
                first += change;
            } else {
                second += change;
            }
        }
    }

    void fine(int number, int change) {
        if (number % 2 == 0) {
            synchronized (this) {
                first += change;
            }
        } else {
            synchronized (other) {
                second += change;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int n = Integer.parseInt(args[1]);
        Counters counters = new Counters();
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            threads[i] = new Worker(counters, args[0], i, i < (n + 1) / 2 ? 1 : -1);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
