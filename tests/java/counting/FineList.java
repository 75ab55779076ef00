//@ row: JMC FineList
//@ count: 2 = 2
//@ count: 3 = 6
//@ count: 4 = 24
//@ count: 7 = 5040, large
//@ count: 2 delete = 2
//@ count: 3 delete = 6
//@ count: 4 delete = 24
//@ count: 6 delete = 720

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A sorted list of distinct keys in which a thread holds two locks at a time, one after the other: Herlihy and Shavit, "The Art of
 * Multiprocessor Programming", 9.5. Such locks are not nested, so they are no monitors: each is a compare-and-set that waits.
 */
public class FineList {
    static class Node {
        final int key;
        Node next;
        final AtomicBoolean held = new AtomicBoolean();

        Node(int key, Node next) {
            this.key = key;
            this.next = next;
        }

        void lock() {
            while (!held.compareAndSet(false, true)) {
                Thread.onSpinWait();
            }
        }

        void unlock() {
            held.set(false);
        }
    }

    /** Inserts or deletes one key. */
    static class Worker extends Thread {
        final FineList list;
        final int key;
        final boolean inserts;

        Worker(FineList list, int key, boolean inserts) {
            this.list = list;
            this.key = key;
            this.inserts = inserts;
        }

        @Override
        public void run() {
            if (inserts) {
                list.add(key);
            } else {
                list.remove(key);
            }
        }
    }

    final Node head = new Node(Integer.MIN_VALUE, new Node(Integer.MAX_VALUE, null));

    boolean add(int key) {
        Node before = head;
        before.lock();
        Node at = before.next;
        at.lock();
        while (at.key < key) {
            before.unlock();
            before = at;
            at = at.next;
            at.lock();
        }
        boolean isNew = at.key != key;
        if (isNew) {
            before.next = new Node(key, at);
        }
        at.unlock();
        before.unlock();
        return isNew;
    }

    boolean remove(int key) {
        Node before = head;
        before.lock();
        Node at = before.next;
        at.lock();
        while (at.key < key) {
            before.unlock();
            before = at;
            at = at.next;
            at.lock();
        }
        boolean isThere = at.key == key;
        if (isThere) {
            before.next = at.next;
        }
        at.unlock();
        before.unlock();
        return isThere;
    }

    public static void main(String[] args) throws InterruptedException {
        int n = Integer.parseInt(args[0]);
        int inserts = args.length > 1 ? (n + 1) / 2 : n;
        FineList list = new FineList();
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            threads[i] = i < inserts ? new Worker(list, i + 1, true) : new Worker(list, i - inserts + 1, false);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
