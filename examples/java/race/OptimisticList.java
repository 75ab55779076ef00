//@ race: OptimisticList$Node.next
//@ races: several
//@ threads: 3

/**
 * OptimisticList (3,6): a sorted list that is searched without a lock; then two neighbours are locked, and a second
 * search sees whether they still are. Three threads, six calls, two each: one thread removes the elements that another
 * adds, and one looks for them.
 *
 * <p>{@code next} is plain: nothing orders writing it with a lock and reading it without.
 */
public class OptimisticList {
    static final int THREADS = 3;
    static final int CALLS = 6;
    static final int ELEMENTS = CALLS / THREADS;

    static class Node {
        final int key;
        Node next;

        Node(int key, Node next) {
            this.key = key;
            this.next = next;
        }
    }

    final Node head = new Node(Integer.MIN_VALUE, new Node(Integer.MAX_VALUE, null));

    boolean add(int key) {
        while (true) {
            Node pred = head;
            Node curr = pred.next;
            while (curr.key < key) {
                pred = curr;
                curr = curr.next;
            }
            synchronized (pred) {
                synchronized (curr) {
                    if (validate(pred, curr)) {
                        if (curr.key == key) {
                            return false;
                        }
                        pred.next = new Node(key, curr); //~ RACE: write
                        return true;
                    }
                }
            }
        }
    }

    boolean remove(int key) {
        while (true) {
            Node pred = head;
            Node curr = pred.next;
            while (curr.key < key) {
                pred = curr;
                curr = curr.next;
            }
            synchronized (pred) {
                synchronized (curr) {
                    if (validate(pred, curr)) {
                        if (curr.key != key) {
                            return false;
                        }
                        pred.next = curr.next;
                        return true;
                    }
                }
            }
        }
    }

    boolean contains(int key) {
        while (true) {
            Node pred = head;
            Node curr = pred.next; //~ RACE: read
            while (curr.key < key) {
                pred = curr;
                curr = curr.next;
            }
            synchronized (pred) {
                synchronized (curr) {
                    if (validate(pred, curr)) {
                        return curr.key == key;
                    }
                }
            }
        }
    }

    /** Whether both are still in the list, one behind the other. */
    private boolean validate(Node pred, Node curr) {
        Node node = head;
        while (node.key < pred.key) {
            node = node.next;
        }
        return node == pred && pred.next == curr;
    }

    static int removed;

    public static void main(String[] args) throws InterruptedException {
        OptimisticList list = new OptimisticList();
        Thread remover = new Thread(() -> {
            for (int key = 0; key < ELEMENTS; key++) {
                if (list.remove(key)) {
                    removed++;
                }
            }
        });
        Thread adder = new Thread(() -> {
            for (int key = ELEMENTS - 1; key >= 0; key--) {
                list.add(key);
            }
        });
        Thread searcher = new Thread(() -> {
            for (int key = 0; key < ELEMENTS; key++) {
                list.contains(key);
            }
        });
        Thread[] threads = {remover, adder, searcher};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        int left = 0;
        for (int key = 0; key < ELEMENTS; key++) {
            left += list.contains(key) ? 1 : 0;
        }
        assert left + removed == ELEMENTS;
    }
}
