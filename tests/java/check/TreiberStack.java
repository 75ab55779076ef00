import java.util.concurrent.atomic.AtomicReference;

/** A stack of fresh nodes by compareAndSet: nothing is lost or taken twice. */
public class TreiberStack {
    static class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static final AtomicReference<Node> TOP = new AtomicReference<>();

    static void push(int value) {
        Node old;
        do {
            old = TOP.get();
        } while (!TOP.compareAndSet(old, new Node(value, old)));
    }

    static int pop() {
        Node old;
        do {
            old = TOP.get();
            if (old == null) {
                return 0;
            }
        } while (!TOP.compareAndSet(old, old.next));
        return old.value;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] taken = new int[1];
        Thread other = new Thread(() -> {
            push(1);
            taken[0] = pop();
        });
        other.start();
        push(2);
        other.join();
        int rest = pop();
        assert taken[0] + rest == 3 : taken[0] + " and " + rest;
        assert pop() == 0;
    }
}
