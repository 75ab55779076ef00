//@ row: JMC OptList
//@ count: 2 = 4
//@ count: 3 = 67
//@ count: 4 = 4532
//@ count: 2 delete = 3
//@ count: 3 delete = 42
//@ count: 4 delete = 1687

/**
 * A sorted list of distinct keys that is searched without locks, then locked and looked at again from its head: Herlihy and Shavit,
 * "The Art of Multiprocessor Programming", 9.6.
 */
public class OptList {
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
        final OptList list;
        final int key;
        final boolean inserts;

        Worker(OptList list, int key, boolean inserts) {
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
        while (true) {
            Node before = head;
            Node at = before.next;
            while (at.key < key) {
                before = at;
                at = at.next;
            }
            synchronized (before) {
                synchronized (at) {
                    if (isValid(before, at)) {
                        if (at.key == key) {
                            return false;
                        }
                        before.next = new Node(key, at);
                        return true;
                    }
                }
            }
        }
    }

    boolean remove(int key) {
        while (true) {
            Node before = head;
            Node at = before.next;
            while (at.key < key) {
                before = at;
                at = at.next;
            }
            synchronized (before) {
                synchronized (at) {
                    if (isValid(before, at)) {
                        if (at.key != key) {
                            return false;
                        }
                        before.next = at.next;
                        return true;
                    }
                }
            }
        }
    }

    boolean isValid(Node before, Node at) {
        Node node = head;
        while (node.key <= before.key) {
            if (node == before) {
                return before.next == at;
            }
            node = node.next;
        }
        return false;
    }

    public static void main(String[] args) throws InterruptedException {
        int n = Integer.parseInt(args[0]);
        int inserts = args.length > 1 ? (n + 1) / 2 : n;
        OptList list = new OptList();
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
