//@ race: boolean[]
//@ race: int[]
//@ races: several
//@ threads: 2

/**
 * DisBarrier (2,2): a dissemination barrier. Two threads, two rounds each. In turn r, a thread tells the one 2^r places
 * ahead.
 *
 * <p>The reference to the flags is volatile, the flags are not: nothing orders setting one and seeing it set, nor what
 * is written before the barrier and read behind it.
 */
public class DisBarrier {
    static final int THREADS = 2;
    static final int ROUNDS = 2;

    /** The flags of a thread in one turn, by parity of the round, and where it sends to. */
    static class Node {
        volatile boolean[] flag = new boolean[2];
        Node partner;
    }

    final Node[][] nodes;
    final ThreadLocal<Integer> myParity = ThreadLocal.withInitial(() -> 0);
    final ThreadLocal<Boolean> mySense = ThreadLocal.withInitial(() -> true);

    DisBarrier(int size) {
        int turns = 0;
        while (1 << turns < size) {
            turns++;
        }
        nodes = new Node[turns][size];
        for (int turn = 0; turn < turns; turn++) {
            for (int i = 0; i < size; i++) {
                nodes[turn][i] = new Node();
            }
            for (int i = 0; i < size; i++) {
                nodes[turn][i].partner = nodes[turn][(i + (1 << turn)) % size];
            }
        }
    }

    void await(int me) {
        int parity = myParity.get();
        boolean sense = mySense.get();
        for (Node[] turn : nodes) {
            turn[me].partner.flag[parity] = sense; //~ RACE: write
            while (turn[me].flag[parity] != sense) { //~ RACE: read
                Thread.onSpinWait();
            }
        }
        if (parity == 1) {
            mySense.set(!sense);
        }
        myParity.set(1 - parity);
    }

    public static void main(String[] args) throws InterruptedException {
        DisBarrier barrier = new DisBarrier(THREADS);
        int[][] log = new int[ROUNDS][THREADS];
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int round = 0; round < ROUNDS; round++) {
                    log[round][me] = 1;
                    barrier.await(me);
                    for (int arrived : log[round]) {
                        assert arrived == 1 : "somebody is late";
                    }
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
