//@ row: JMC CoarseList
//@ count: 2 = 2
//@ count: 3 = 6
//@ count: 5 = 120
//@ count: 7 = 5040
//@ count: 3 delete = 6
//@ count: 4 delete = 24
//@ count: 7 delete = 5040

/** A sorted list of distinct keys under one lock: Herlihy and Shavit, "The Art of Multiprocessor Programming", 9.4. */
public class CoarseList {
    static class Node {
        final int key;
        Node next;

        Node(int key, Node next) {
            this.key = key;
            this.next = next;
        }
    }

    /** Inserts or deletes one key. */
    static class Worker extends Thread {
        final CoarseList list;
        final int key;
        final boolean inserts;

        Worker(CoarseList list, int key, boolean inserts) {
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
        synchronized (this) {
            Node before = head;
            Node at = before.next;
            while (at.key < key) {
                before = at;
                at = at.next;
            }
            if (at.key == key) {
                return false;
            }
            before.next = new Node(key, at);
            return true;
        }
    }

    boolean remove(int key) {
        synchronized (this) {
            Node before = head;
            Node at = before.next;
            while (at.key < key) {
                before = at;
                at = at.next;
            }
            if (at.key != key) {
                return false;
            }
            before.next = at.next;
            return true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int n = Integer.parseInt(args[0]);
        int inserts = args.length > 1 ? (n + 1) / 2 : n;
        CoarseList list = new CoarseList();
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
