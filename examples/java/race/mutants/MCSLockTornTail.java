//@ race: MCSLockTornTail.counter
//@ races: several
//@ threads: 2

import java.util.concurrent.atomic.AtomicReference;

/** A mutant of MCSLockRepaired: the tail is read and then written, so that two threads may follow the same one. */
public class MCSLockTornTail {
    static final int THREADS = 2;
    static final int SECTIONS = 4;

    static class QNode {
        volatile boolean locked;
        volatile QNode next;
    }

    final AtomicReference<QNode> tail = new AtomicReference<>();
    final ThreadLocal<QNode> myNode = ThreadLocal.withInitial(QNode::new);

    void lock() {
        QNode node = myNode.get();
        QNode pred = tail.get();
        tail.set(node);
        if (pred != null) {
            node.locked = true;
            pred.next = node;
            while (node.locked) { //~ ERROR: hang
                Thread.onSpinWait();
            }
        }
    }

    void unlock() {
        QNode node = myNode.get();
        if (node.next == null) {
            if (tail.compareAndSet(node, null)) {
                return;
            }
            while (node.next == null) { //~ ERROR: hang
                Thread.onSpinWait();
            }
        }
        node.next.locked = false;
        node.next = null;
    }

    static int counter;

    public static void main(String[] args) throws InterruptedException {
        MCSLockTornTail lock = new MCSLockTornTail();
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Thread(() -> {
                for (int section = 0; section < SECTIONS / THREADS; section++) {
                    lock.lock();
                    counter++; //~ RACE: write //~ RACE: read
                    lock.unlock();
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert counter == SECTIONS;
    }
}
