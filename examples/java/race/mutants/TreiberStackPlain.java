//@ race: TreiberStackPlain$PlainReference.value
//@ race: TreiberStackPlain$Node.next
//@ race: TreiberStackPlain$Node.value
//@ races: several
//@ threads: 2

/** A mutant of TreiberStack: the top is a plain variable. */
public class TreiberStackPlain {
    static class Node {
        int value;
        Node next;
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

    final PlainReference<Node> top = new PlainReference<>(null);

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
        TreiberStackPlain stack = new TreiberStackPlain();
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
        assert sum[0] + sum[1] == 3; //~ ERROR: assertion
    }
}
