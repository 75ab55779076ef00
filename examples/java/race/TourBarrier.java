//@ race-free
//@ threads: 3

/**
 * TourBarrier (3,3): a tournament barrier. Two meet at each node of a tree; the winner waits for the loser and goes on
 * to the next match, the loser waits for the winner to come back. Three threads, three rounds each.
 *
 * <p>The tree has a power of two of leaves, and three is none: there is no leaf for the third thread, which ends by an
 * exception in its first round. Nothing races.
 */
public class TourBarrier {
    static final int THREADS = 3;
    static final int ROUNDS = 3;

    static class Node {
        final Node parent;
        Node partner;
        boolean winner;
        volatile boolean flag;

        Node(Node parent) {
            this.parent = parent;
        }

        void await(boolean sense) {
            if (winner) {
                while (flag != sense) {
                    Thread.onSpinWait();
                }
                if (parent != null) {
                    parent.await(sense);
                }
                partner.flag = sense;
            } else {
                partner.flag = sense;
                while (flag != sense) {
                    Thread.onSpinWait();
                }
            }
        }
    }

    final Node[] leaves;
    int built;
    final ThreadLocal<Boolean> threadSense = ThreadLocal.withInitial(() -> true);

    TourBarrier(int size) {
        int depth = 0;
        while (size > 1) {
            depth++;
            size /= 2;
        }
        leaves = new Node[1 << depth];
        build(null, depth);
    }

    /** The leaves below a winner's node of the level above, or of the whole tree. */
    private void build(Node parent, int depth) {
        if (depth == 0) {
            leaves[built++] = parent;
            return;
        }
        Node winner = new Node(parent);
        Node loser = new Node(null);
        winner.winner = true;
        winner.partner = loser;
        loser.partner = winner;
        build(winner, depth - 1);
        build(loser, depth - 1);
    }

    void await(int me) {
        boolean sense = threadSense.get();
        leaves[me].await(sense); //~ ERROR: exception ArrayIndexOutOfBoundsException
        threadSense.set(!sense);
    }

    public static void main(String[] args) throws InterruptedException {
        TourBarrier barrier = new TourBarrier(THREADS);
        int[][] log = new int[ROUNDS][THREADS];
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int round = 0; round < ROUNDS; round++) {
                    log[round][me] = 1;
                    barrier.await(me);
                    for (int other = 0; other < me; other++) {
                        assert log[round][other] == 1 : "somebody is late";
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
