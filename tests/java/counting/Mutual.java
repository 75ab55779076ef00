//@ row: GenMC peterson-sc, szymanski, lamport
//@ count: peterson = 4
//@ count: szymanski = 6
//@ count: lamport = 16

/**
 * Two threads keep each other out by reads and writes alone: Peterson, "Myths About the Mutual Exclusion Problem" (1981); Szymanski, "A
 * Simple Solution to Lamport's Concurrent Programming Problem with Linear Wait" (1988); Lamport, "A Fast Mutual Exclusion
 * Algorithm" (1987), algorithm 2.
 */
public class Mutual {
    /** A variable of a thread. */
    static class Flag {
        volatile int value;
    }

    final Flag[] flags = {new Flag(), new Flag()};
    volatile int turn;
    volatile int x;
    volatile int y;

    void peterson(int me) {
        Flag mine = flags[me];
        Flag other = flags[1 - me];
        mine.value = 1;
        turn = 1 - me;
        while (other.value == 1 && turn == 1 - me) {
            Thread.onSpinWait();
        }
        x = me;
        assert x == me;
        mine.value = 0;
    }

    void szymanski(int me) {
        Flag mine = flags[me];
        Flag other = flags[1 - me];
        mine.value = 1;
        while (other.value >= 3) {
            Thread.onSpinWait();
        }
        mine.value = 3;
        if (other.value == 1) {
            mine.value = 2;
            while (other.value != 4) {
                Thread.onSpinWait();
            }
        }
        mine.value = 4;
        while (other.value >= 2) {
            Thread.onSpinWait();
        }
        x = me;
        assert x == me;
        while (other.value >= 2 && other.value <= 3) {
            Thread.onSpinWait();
        }
        mine.value = 0;
    }

    void lamport(int me) {
        Flag mine = flags[me];
        int name = me + 1;
        while (true) {
            mine.value = 1;
            x = name;
            if (y != 0) {
                mine.value = 0;
                while (y != 0) {
                    Thread.onSpinWait();
                }
                continue;
            }
            y = name;
            if (x != name) {
                mine.value = 0;
                for (Flag flag : flags) {
                    while (flag.value != 0) {
                        Thread.onSpinWait();
                    }
                }
                if (y != name) {
                    while (y != 0) {
                        Thread.onSpinWait();
                    }
                    continue;
                }
            }
            break;
        }
        y = 0;
        mine.value = 0;
    }

    static class Worker extends Thread {
        final Mutual shared;
        final String algorithm;
        final int number;

        Worker(Mutual shared, String algorithm, int number) {
            this.shared = shared;
            this.algorithm = algorithm;
            this.number = number;
        }

        @Override
        public void run() {
            switch (algorithm) {
                case "peterson" -> shared.peterson(number);
                case "szymanski" -> shared.szymanski(number);
                default -> shared.lamport(number);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Mutual shared = new Mutual();
        Thread first = new Worker(shared, args[0], 0);
        Thread second = new Worker(shared, args[0], 1);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
