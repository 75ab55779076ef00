import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/** Conditions: a bounded buffer, turns that are handed round, one signal and signals to all. */
public class JucConditions {
    static class Buffer {
        private final Lock lock = new ReentrantLock();
        private final Condition notFull = lock.newCondition();
        private final Condition notEmpty = lock.newCondition();
        private final int[] items = new int[2];
        private int head;
        private int size;

        void put(int item) throws InterruptedException {
            lock.lock();
            try {
                while (size == items.length) {
                    notFull.await();
                }
                items[(head + size++) % items.length] = item;
                notEmpty.signal();
            } finally {
                lock.unlock();
            }
        }

        int take() throws InterruptedException {
            lock.lock();
            try {
                while (size == 0) {
                    notEmpty.await();
                }
                int item = items[head];
                head = (head + 1) % items.length;
                size--;
                notFull.signal();
                return item;
            } finally {
                lock.unlock();
            }
        }
    }

    interface Body {
        void run() throws InterruptedException;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }

    static int turn;
    static boolean open;

    public static void main(String[] args) throws InterruptedException {
        Buffer buffer = new Buffer();
        Thread producer = start(() -> {
            for (int i = 1; i <= 10; i++) {
                buffer.put(i * i);
            }
        });
        StringBuilder got = new StringBuilder();
        for (int i = 0; i < 10; i++) {
            got.append(buffer.take()).append(' ');
        }
        producer.join();
        System.out.println(got);

        ReentrantLock lock = new ReentrantLock();
        Condition[] mine = {lock.newCondition(), lock.newCondition(), lock.newCondition()};
        StringBuilder talk = new StringBuilder();
        Thread[] speakers = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            speakers[i] = start(() -> {
                for (int round = 0; round < 3; round++) {
                    lock.lock();
                    while (turn != me) {
                        mine[me].await();
                    }
                    talk.append((char) ('a' + me)).append(round);
                    turn = (me + 1) % 3;
                    mine[turn].signal();
                    lock.unlock();
                }
            });
        }
        for (Thread speaker : speakers) {
            speaker.join();
        }
        System.out.println(talk);

        Condition gate = lock.newCondition();
        Thread[] visitors = new Thread[3];
        int[] passed = new int[1];
        for (int i = 0; i < 3; i++) {
            visitors[i] = start(() -> {
                lock.lock();
                while (!open) {
                    gate.awaitUninterruptibly();
                }
                passed[0]++;
                lock.unlock();
            });
        }
        int waiting = 0;
        while (waiting < 3) {
            lock.lock();
            waiting = lock.getWaitQueueLength(gate);
            lock.unlock();
        }
        lock.lock();
        System.out.println(lock.hasWaiters(gate) + " " + waiting + " passed " + passed[0]);
        open = true;
        gate.signalAll();
        System.out.println(lock.getWaitQueueLength(gate) + " in the queue of the lock " + lock.getQueueLength());
        lock.unlock();
        for (Thread visitor : visitors) {
            visitor.join();
        }
        System.out.println("passed " + passed[0]);
    }
}
