//@ race: LazyListPlainNext$Node.next
//@ races: several
//@ threads: 4

/**
 * LazyList (4,16): a sorted list that is searched without a lock. Who adds or removes locks two neighbours, and looks
 * whether they still are; what is removed is marked before it is unlinked. Four threads, 16 calls, four each: one
 * thread removes the elements that another adds, and two look for them.
 *
 * <p>A mutant of LazyListRepaired: {@code next} is plain.
 */
public class LazyListPlainNext {
    static final int THREADS = 4;
    static final int CALLS = 16;
    static final int ELEMENTS = CALLS / THREADS;

    static class Node {
        final int key;
        Node next;
        volatile boolean marked;

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
                        curr.marked = true;
                        pred.next = curr.next;
                        return true;
                    }
                }
            }
        }
    }

    boolean contains(int key) {
        Node curr = head;
        while (curr.key < key) {
            curr = curr.next; //~ RACE: read
        }
        return curr.key == key && !curr.marked;
    }

    private static boolean validate(Node pred, Node curr) {
        return !pred.marked && !curr.marked && pred.next == curr;
    }

    static int removed;

    public static void main(String[] args) throws InterruptedException {
        LazyListPlainNext list = new LazyListPlainNext();
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
        Runnable search = () -> {
            for (int key = 0; key < ELEMENTS; key++) {
                list.contains(key);
            }
        };
        Thread[] threads = {remover, adder, new Thread(search), new Thread(search)};
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
