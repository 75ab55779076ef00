//@ row: GenMC ms-queue-dynamic
//@ count: 2 = 16, published 6
//@ count: 2 patient = 6

import java.util.concurrent.atomic.AtomicReference;

/**
 * The same queue of fresh nodes; each thread puts something in and takes something out. One that is `patient` does not move the tail for
 * another, but waits until that has done so.
 */
public class MsQueueLinked {
    static class Node {
        final int value;
        final AtomicReference<Node> next = new AtomicReference<>();

        Node(int value) {
            this.value = value;
        }
    }

    final AtomicReference<Node> head = new AtomicReference<>(new Node(0));
    final AtomicReference<Node> tail = new AtomicReference<>(head.get());

    final boolean patient;

    MsQueueLinked(boolean patient) {
        this.patient = patient;
    }

    /** Moves the tail for a thread that has yet to do so. */
    void help(Node last, Node next) {
        if (!patient) {
            tail.compareAndSet(last, next);
        }
    }

    void enqueue(int value) {
        Node node = new Node(value);
        Node last;
        while (true) {
            last = tail.get();
            Node next = last.next.get();
            if (last != tail.get()) {
                continue;
            }
            if (next != null) {
                help(last, next);
            } else if (last.next.compareAndSet(null, node)) {
                break;
            }
        }
        tail.compareAndSet(last, node);
    }

    int dequeue() {
        while (true) {
            Node first = head.get();
            Node last = tail.get();
            Node next = first.next.get();
            if (head.get() != first) {
                continue;
            }
            if (first != last) {
                int value = next.value;
                if (head.compareAndSet(first, next)) {
                    return value;
                }
            } else if (next == null) {
                return 0;
            } else {
                help(last, next);
            }
        }
    }

    static class Worker extends Thread {
        final MsQueueLinked queue;
        final int number;
        int taken;

        Worker(MsQueueLinked queue, int number) {
            this.queue = queue;
            this.number = number;
        }

        @Override
        public void run() {
            queue.enqueue(10 * number);
            taken = queue.dequeue();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        MsQueueLinked queue = new MsQueueLinked(args.length > 1);
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Worker(queue, i + 1);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
