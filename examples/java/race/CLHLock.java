//@ race: CLHLock$QNode.locked
//@ race: CLHLock.counter
//@ races: several
//@ threads: 4

import java.util.concurrent.atomic.AtomicReference;

/**
 * CLHLock (4,8): the queue lock of Craig, Landin and Hagersten. Each thread spins on the node of the one before it, and
 * takes that node over when it leaves. Four threads, eight critical sections, two each.
 *
 * <p>{@code locked} is plain: nothing orders leaving and seeing that somebody has left.
 */
public class CLHLock {
    static final int THREADS = 4;
    static final int SECTIONS = 8;

    static class QNode {
        boolean locked;
    }

    final AtomicReference<QNode> tail = new AtomicReference<>(new QNode());

    /** A thread's view of the lock: its own node and the one before it, which are often thread-local variables. */
    class View {
        private QNode myNode = new QNode();
        private QNode myPred;

        void lock() {
            myNode.locked = true;
            myPred = tail.getAndSet(myNode);
            while (myPred.locked) { //~ RACE: read
                Thread.onSpinWait();
            }
        }

        void unlock() {
            myNode.locked = false; //~ RACE: write
            myNode = myPred;
        }
    }

    static int counter;

    public static void main(String[] args) throws InterruptedException {
        CLHLock lock = new CLHLock();
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Thread(() -> {
                View view = lock.new View();
                for (int section = 0; section < SECTIONS / THREADS; section++) {
                    view.lock();
                    counter++;
                    view.unlock();
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
