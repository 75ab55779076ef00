//@ race: TreiberStackOpaque$Node.next
//@ threads: 2

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** A mutant of TreiberStack: who pops reads the top in opaque mode, which orders nothing, and then the node. */
public class TreiberStackOpaque {
    static class Node {
        int value;
        Node next;
    }

    static final VarHandle TOP;

    static {
        try {
            TOP = MethodHandles.lookup().findVarHandle(TreiberStackOpaque.class, "top", Node.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    Node top;

    void push(int value) {
        Node node = new Node();
        node.value = value;
        do {
            node.next = (Node) TOP.getVolatile(this); //~ RACE: write
        } while (!TOP.compareAndSet(this, node.next, node));
    }

    /** The value on top, or 0. */
    int pop() {
        Node node;
        Node next;
        do {
            node = (Node) TOP.getOpaque(this);
            if (node == null) {
                return 0;
            }
            next = node.next; //~ RACE: read
        } while (!TOP.compareAndSet(this, node, next));
        return node.value;
    }

    public static void main(String[] args) throws InterruptedException {
        TreiberStackOpaque stack = new TreiberStackOpaque();
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
        assert sum[0] + sum[1] == 3;
    }
}
