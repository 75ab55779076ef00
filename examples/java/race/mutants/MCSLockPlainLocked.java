//@ race: MCSLockPlainLocked$QNode.locked
//@ race: MCSLockPlainLocked.counter
//@ races: several
//@ threads: 2

import java.util.concurrent.atomic.AtomicReference;

/**
 * MCSLock (2,4): the queue lock of Mellor-Crummey and Scott. Each thread spins on its own node, which the one before it
 * unlocks. Two threads, four critical sections, two each.
 *
 * <p>A mutant of MCSLockRepaired: {@code locked} is plain.
 */
public class MCSLockPlainLocked {
    static final int THREADS = 2;
    static final int SECTIONS = 4;

    static class QNode {
        boolean locked;
        volatile QNode next;
    }

    final AtomicReference<QNode> tail = new AtomicReference<>();
    final ThreadLocal<QNode> myNode = ThreadLocal.withInitial(QNode::new);

    void lock() {
        QNode node = myNode.get();
        QNode pred = tail.getAndSet(node);
        if (pred != null) {
            node.locked = true;
            pred.next = node;
            while (node.locked) { //~ RACE: read
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
            while (node.next == null) {
                Thread.onSpinWait();
            }
        }
        node.next.locked = false; //~ RACE: write
        node.next = null;
    }

    static int counter;

    public static void main(String[] args) throws InterruptedException {
        MCSLockPlainLocked lock = new MCSLockPlainLocked();
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Thread(() -> {
                for (int section = 0; section < SECTIONS / THREADS; section++) {
                    lock.lock();
                    counter++;
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
