import java.util.concurrent.atomic.AtomicReference;

/** A stack of linked nodes: what is pushed is popped once, with its contents. */
public class AtomicReferenceStack {
    record Node(int item, Node next) {
    }

    static final AtomicReference<Node> TOP = new AtomicReference<>();

    static void push(int item) {
        Node top;
        do {
            top = TOP.get();
        } while (!TOP.compareAndSet(top, new Node(item, top)));
    }

    static int pop() {
        Node top = TOP.getAndUpdate(node -> node == null ? null : node.next());
        return top == null ? 0 : top.item();
    }

    public static void main(String[] args) throws InterruptedException {
        int[] popped = new int[2];
        Thread other = new Thread(() -> {
            push(1);
            popped[0] = pop();
        });
        other.start();
        push(2);
        popped[1] = pop();
        other.join();
        assert popped[0] + popped[1] == 3 && popped[0] * popped[1] == 2 && TOP.get() == null;
    }
}
