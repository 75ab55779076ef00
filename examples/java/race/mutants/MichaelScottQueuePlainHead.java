//@ race: MichaelScottQueuePlainHead$PlainReference.value
//@ races: several
//@ threads: 2

import java.util.concurrent.atomic.AtomicReference;

/** A mutant of MichaelScottQueue: the head is a plain variable. */
public class MichaelScottQueuePlainHead {
    static class Node {
        final int value;
        final AtomicReference<Node> next = new AtomicReference<>(null);

        Node(int value) {
            this.value = value;
        }
    }

    /** Has the methods of an AtomicReference, and is none. */
    static class PlainReference<T> {
        T value;

        PlainReference(T value) {
            this.value = value;
        }

        T get() {
            return value; //~ RACE: read
        }

        boolean compareAndSet(T expected, T next) {
            if (value != expected) {
                return false;
            }
            value = next; //~ RACE: write
            return true;
        }
    }

    final PlainReference<Node> head;
    final AtomicReference<Node> tail;

    MichaelScottQueuePlainHead() {
        Node sentinel = new Node(0);
        head = new PlainReference<>(sentinel);
        tail = new AtomicReference<>(sentinel);
    }

    void enq(int value) {
        Node node = new Node(value);
        while (true) {
            Node last = tail.get();
            Node next = last.next.get();
            if (next != null) {
                tail.compareAndSet(last, next);
            } else if (last.next.compareAndSet(null, node)) {
                tail.compareAndSet(last, node);
                return;
            }
        }
    }

    /** The first value, or 0. */
    int deq() {
        while (true) {
            Node first = head.get();
            Node last = tail.get();
            Node next = first.next.get();
            if (next == null) {
                return 0;
            }
            if (first == last) {
                tail.compareAndSet(last, next);
            } else if (head.compareAndSet(first, next)) {
                return next.value;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        MichaelScottQueuePlainHead queue = new MichaelScottQueuePlainHead();
        int[] sum = new int[2];
        Thread one = new Thread(() -> {
            queue.enq(1);
            sum[0] = queue.deq();
        });
        Thread two = new Thread(() -> {
            queue.enq(2);
            sum[1] = queue.deq();
        });
        one.start();
        two.start();
        one.join();
        two.join();
        assert sum[0] + sum[1] == 3; //~ ERROR: assertion
    }
}
