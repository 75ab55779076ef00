import java.util.concurrent.atomic.AtomicReference;

/** A node that is popped and pushed again looks as if it had never been away (the ABA problem). */
public class AtomicReferenceReuse {
    static final class Node {
        Node next;
        volatile boolean free;
    }

    static final AtomicReference<Node> TOP = new AtomicReference<>();

    static Node pop() {
        while (true) {
            Node top = TOP.get();
            if (top == null) {
                return null;
            }
            Node next = top.next;
            if (TOP.compareAndSet(top, next)) {
                return top;
            }
        }
    }

    static void push(Node node) {
        do {
            node.next = TOP.get();
        } while (!TOP.compareAndSet(node.next, node));
    }

    public static void main(String[] args) throws InterruptedException {
        Node second = new Node();
        push(second);
        push(new Node());
        Thread other = new Thread(() -> {
            Node first = pop();
            if (first != null && pop() == second) {
                second.free = true;
                push(first);
            }
        });
        other.start();
        pop();
        other.join();
        Node top = TOP.get();
        assert top == null || !top.free : "freed"; //~ ERROR: assertion freed
    }
}
