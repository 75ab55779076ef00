//@ race: TourBarrierPlainFlag$Node.flag
//@ race: int[]
//@ races: several
//@ threads: 3

/** A mutant of TourBarrierRepaired: the flags are plain. */
public class TourBarrierPlainFlag {
    static final int THREADS = 3;
    static final int ROUNDS = 3;

    static class Node {
        final Node parent;
        Node partner;
        boolean winner;
        boolean flag;

        Node(Node parent) {
            this.parent = parent;
        }

        void await(boolean sense) {
            if (winner) {
                while (flag != sense) { //~ RACE: read
                    Thread.onSpinWait();
                }
                if (parent != null) {
                    parent.await(sense);
                }
                partner.flag = sense;
            } else {
                partner.flag = sense; //~ RACE: write
                while (flag != sense) {
                    Thread.onSpinWait();
                }
            }
        }
    }

    final Node[] leaves;
    int built;
    final ThreadLocal<Boolean> threadSense = ThreadLocal.withInitial(() -> true);

    TourBarrierPlainFlag(int size) {
        leaves = new Node[size];
        build(null, size);
    }

    /** The leaves of so many threads below a node, or of the whole tree. */
    private void build(Node parent, int threads) {
        if (threads == 1) {
            leaves[built++] = parent;
            return;
        }
        Node winner = new Node(parent);
        Node loser = new Node(null);
        winner.winner = true;
        winner.partner = loser;
        loser.partner = winner;
        build(winner, threads - threads / 2);
        build(loser, threads / 2);
    }

    void await(int me) {
        boolean sense = threadSense.get();
        leaves[me].await(sense);
        threadSense.set(!sense);
    }

    public static void main(String[] args) throws InterruptedException {
        TourBarrierPlainFlag barrier = new TourBarrierPlainFlag(THREADS);
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
