//@ row: GenMC treiber-stack-dynamic
//@ count: 2 1 = 8

import java.util.concurrent.atomic.AtomicReference;

/** The same stack of fresh nodes: while somebody looks at a node it is not used again, so that no change needs to be counted. */
public class TreiberLinked {
    static class Node {
        final int value;
        volatile Node next;

        Node(int value) {
            this.value = value;
        }
    }

    final AtomicReference<Node> top = new AtomicReference<>();

    void push(int value) {
        Node node = new Node(value);
        Node old;
        do {
            old = top.get();
            node.next = old;
        } while (!top.compareAndSet(old, node));
    }

    int pop() {
        Node old;
        do {
            old = top.get();
            if (old == null) {
                return 0;
            }
        } while (!top.compareAndSet(old, old.next));
        return old.value;
    }

    static class Worker extends Thread {
        final TreiberLinked stack;
        final int number;
        final boolean pushes;
        int taken;

        Worker(TreiberLinked stack, int number, boolean pushes) {
            this.stack = stack;
            this.number = number;
            this.pushes = pushes;
        }

        @Override
        public void run() {
            if (pushes) {
                stack.push(number);
            } else {
                taken = stack.pop();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int pushing = Integer.parseInt(args[0]);
        Thread[] threads = new Thread[pushing + Integer.parseInt(args[1])];
        TreiberLinked stack = new TreiberLinked();
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
