//@ race-free
//@ threads: 7

import java.util.concurrent.atomic.AtomicInteger;

/**
 * StaticTreeBarrier (7,1): each thread has a node of a binary tree, waits for its children there and tells its parent.
 * The root turns the sense round, which all others wait for. Seven threads, one round.
 *
 * <p>Repaired: the sense is volatile.
 */
public class StaticTreeBarrierRepaired {
    static final int THREADS = 7;
    static final int ROUNDS = 1;
    static final int RADIX = 2;

    static class Node {
        final Node parent;
        final int children;
        final AtomicInteger childCount;

        Node(Node parent, int children) {
            this.parent = parent;
            this.children = children;
            childCount = new AtomicInteger(children);
        }
    }

    final Node[] nodes;
    volatile boolean sense;
    final ThreadLocal<Boolean> threadSense = ThreadLocal.withInitial(() -> true);

    StaticTreeBarrierRepaired(int size) {
        nodes = new Node[size];
        for (int i = 0; i < size; i++) {
            int children = Math.max(0, Math.min(RADIX, size - 1 - RADIX * i));
            nodes[i] = new Node(i == 0 ? null : nodes[(i - 1) / RADIX], children);
        }
    }

    void await(int me) {
        Node node = nodes[me];
        boolean mine = threadSense.get();
        while (node.childCount.get() > 0) {
            Thread.onSpinWait();
        }
        node.childCount.set(node.children);
        if (node.parent == null) {
            sense = mine;
        } else {
            node.parent.childCount.getAndDecrement();
            while (sense != mine) {
                Thread.onSpinWait();
            }
        }
        threadSense.set(!mine);
    }

    public static void main(String[] args) throws InterruptedException {
        StaticTreeBarrierRepaired barrier = new StaticTreeBarrierRepaired(THREADS);
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
