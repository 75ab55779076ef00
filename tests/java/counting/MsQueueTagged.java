//@ row: GenMC ms-queue
//@ count: 2 = 26, published 50
//@ count: 2 tries = 50

import java.util.concurrent.atomic.AtomicLong;

/**
 * A queue of nodes from an array, each pointer an index and a number that counts its changes: Michael and Scott, "Simple, Fast, and
 * Practical Non-Blocking and Blocking Concurrent Queue Algorithms" (1996), figure 1. Each thread puts something in and takes
 * something out. As in the program that was counted, one that fails to move the head goes no further. If each of its `tries` to put
 * something in has a number, one in vain is no waiting.
 */
public class MsQueueTagged {
    static class Node {
        int value;
        final AtomicLong next = new AtomicLong();
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
    final AtomicLong head = new AtomicLong(pointer(1, 0));
    final AtomicLong tail = new AtomicLong(pointer(1, 0));
    volatile boolean goesOn;
    final int step;

    MsQueueTagged(int size, int step) {
        this.step = step;
        nodes = new Node[size];
        for (int i = 0; i < size; i++) {
            nodes[i] = new Node();
        }
    }

    void enqueue(int index, int value) {
        Node node = nodes[index];
        node.value = value;
        node.next.set(pointer(0, count(node.next.get())));
        long last;
        for (int tries = 0;; tries += step) {
            last = tail.get();
            AtomicLong link = nodes[index(last)].next;
            long next = link.get();
            if (last != tail.get()) {
                continue;
            }
            if (index(next) == 0 && link.compareAndSet(next, pointer(index, count(next) + 1))) {
                break;
            }
            tail.compareAndSet(last, pointer(index(link.get()), count(last) + 1));
        }
        tail.compareAndSet(last, pointer(index, count(last) + 1));
    }

    int dequeue() {
        while (true) {
            long first = head.get();
            long last = tail.get();
            long next = nodes[index(first)].next.get();
            if (head.get() != first) {
                continue;
            }
            if (index(first) != index(last)) {
                int value = nodes[index(next)].value;
                if (head.compareAndSet(first, pointer(index(next), count(first) + 1))) {
                    return value;
                }
                while (!goesOn) {
                    Thread.onSpinWait();
                }
            } else if (index(next) == 0) {
                return 0;
            } else {
                tail.compareAndSet(last, pointer(index(next), count(last) + 1));
            }
        }
    }

    static class Worker extends Thread {
        final MsQueueTagged queue;
        final int number;
        int taken;

        Worker(MsQueueTagged queue, int number) {
            this.queue = queue;
            this.number = number;
        }

        @Override
        public void run() {
            queue.enqueue(number, 10 * number);
            taken = queue.dequeue();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        MsQueueTagged queue = new MsQueueTagged(threads.length + 2, args.length > 1 ? 1 : 0);
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Worker(queue, i + 2);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
