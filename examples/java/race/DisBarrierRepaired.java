//@ race-free
//@ threads: 2

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * DisBarrier (2,2): a dissemination barrier. Two threads, two rounds each. In turn r, a thread tells the one 2^r places
 * ahead.
 *
 * <p>Repaired: each flag is an AtomicBoolean, since elements of an array can't be volatile. The reference to the array
 * is final.
 */
public class DisBarrierRepaired {
    static final int THREADS = 2;
    static final int ROUNDS = 2;

    /** The flags of a thread in one turn, by parity of the round, and where it sends to. */
    static class Node {
        final AtomicBoolean[] flag = {new AtomicBoolean(), new AtomicBoolean()};
        Node partner;
    }

    final Node[][] nodes;
    final ThreadLocal<Integer> myParity = ThreadLocal.withInitial(() -> 0);
    final ThreadLocal<Boolean> mySense = ThreadLocal.withInitial(() -> true);

    DisBarrierRepaired(int size) {
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
            turn[me].partner.flag[parity].set(sense);
            while (turn[me].flag[parity].get() != sense) {
                Thread.onSpinWait();
            }
        }
        if (parity == 1) {
            mySense.set(!sense);
        }
        myParity.set(1 - parity);
    }

    public static void main(String[] args) throws InterruptedException {
        DisBarrierRepaired barrier = new DisBarrierRepaired(THREADS);
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
