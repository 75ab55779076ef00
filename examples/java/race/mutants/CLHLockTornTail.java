//@ race: CLHLockTornTail.counter
//@ races: several
//@ threads: 4

import java.util.concurrent.atomic.AtomicReference;

/** A mutant of CLHLockRepaired: the tail is read and then written, so that two threads may follow the same one. */
public class CLHLockTornTail {
    static final int THREADS = 4;
    static final int SECTIONS = 8;

    static class QNode {
        volatile boolean locked;
    }

    final AtomicReference<QNode> tail = new AtomicReference<>(new QNode());

    /** A thread's view of the lock: its own node and the one before it, which are often thread-local variables. */
    class View {
        private QNode myNode = new QNode();
        private QNode myPred;

        void lock() {
            myNode.locked = true;
            myPred = tail.get();
            tail.set(myNode);
            while (myPred.locked) {
                Thread.onSpinWait();
            }
        }

        void unlock() {
            myNode.locked = false;
            myNode = myPred;
        }
    }

    static int counter;

    public static void main(String[] args) throws InterruptedException {
        CLHLockTornTail lock = new CLHLockTornTail();
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Thread(() -> {
                View view = lock.new View();
                for (int section = 0; section < SECTIONS / THREADS; section++) {
                    view.lock();
                    counter++; //~ RACE: write //~ RACE: read
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
        assert counter == SECTIONS; //~ ERROR: assertion
    }
}
