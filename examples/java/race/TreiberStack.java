//@ race-free
//@ threads: 2

import java.util.concurrent.atomic.AtomicReference;

/**
 * Treiber's stack: two threads push a value and pop one.
 *
 * <p>Nodes are plain. Swapping the top publishes them, and reading the top shows what they were published with.
 */
public class TreiberStack {
    static class Node {
        int value;
        Node next;
    }

    final AtomicReference<Node> top = new AtomicReference<>(null);

    void push(int value) {
        Node node = new Node();
        node.value = value;
        do {
            node.next = top.get();
        } while (!top.compareAndSet(node.next, node));
    }

    /** The value on top, or 0. */
    int pop() {
        Node node;
        Node next;
        do {
            node = top.get();
            if (node == null) {
                return 0;
            }
            next = node.next;
        } while (!top.compareAndSet(node, next));
        return node.value;
    }

    public static void main(String[] args) throws InterruptedException {
        TreiberStack stack = new TreiberStack();
        int[] sum = new int[2];
        Thread one = new Thread(() -> {
            stack.push(1);
            sum[0] = stack.pop();
        });
        Thread two = new Thread(() -> {
            stack.push(2);
            sum[1] = stack.pop();
        });
        one.start();
        two.start();
        one.join();
        two.join();
        assert sum[0] + sum[1] == 3;
    }
}
