//@ row: GenMC treiber-stack
//@ count: 2 1 = 18

import java.util.concurrent.atomic.AtomicLong;

/**
 * A stack of nodes from an array, by compare-and-set of an index and a number that counts its changes: Treiber, "Systems
 * Programming: Coping with Parallelism" (1986). So many threads push, and so many pop.
 */
public class TreiberTagged {
    static class Node {
        int value;
        volatile long next;
    }

    static long pointer(long index, long count) {
        return index << 32 | count;
    }

    static int index(long pointer) {
        return (int) (pointer >>> 32);
    }

    static long count(long pointer) {
        return pointer & 0xFFFF_FFFFL;
    }

    final Node[] nodes;
    final AtomicLong top = new AtomicLong();

    TreiberTagged(int size) {
        nodes = new Node[size];
        for (int i = 0; i < size; i++) {
            nodes[i] = new Node();
        }
    }

    void push(int index, int value) {
        Node node = nodes[index];
        node.value = value;
        long old;
        do {
            old = top.get();
            node.next = old;
        } while (!top.compareAndSet(old, pointer(index, count(old) + 1)));
    }

    int pop() {
        long old;
        Node node;
        do {
            old = top.get();
            if (index(old) == 0) {
                return 0;
            }
            node = nodes[index(old)];
        } while (!top.compareAndSet(old, pointer(index(node.next), count(old) + 1)));
        return node.value;
    }

    static class Worker extends Thread {
        final TreiberTagged stack;
        final int number;
        final boolean pushes;
        int taken;

        Worker(TreiberTagged stack, int number, boolean pushes) {
            this.stack = stack;
            this.number = number;
            this.pushes = pushes;
        }

        @Override
        public void run() {
            if (pushes) {
                stack.push(number, number);
            } else {
                taken = stack.pop();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int pushing = Integer.parseInt(args[0]);
        Thread[] threads = new Thread[pushing + Integer.parseInt(args[1])];
        TreiberTagged stack = new TreiberTagged(threads.length + 1);
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Worker(stack, i + 1, i < pushing);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
