//@ race-free
//@ threads: 2

/**
 * LockFreeQueue (2,2): Lamport's wait-free queue for one thread that puts and one that takes. Two threads, two
 * elements; the queue has room for one, so that each has to wait for the other.
 *
 * <p>Repaired: {@code head} and {@code tail} are volatile. Each has only one thread that writes it.
 */
public class LockFreeQueueRepaired {
    static final int ELEMENTS = 2;
    static final int CAPACITY = 1;

    final int[] items = new int[CAPACITY];
    volatile int head;
    volatile int tail;

    void enq(int item) {
        while (tail - head == CAPACITY) {
            Thread.onSpinWait();
        }
        items[tail % CAPACITY] = item;
        tail++;
    }

    int deq() {
        while (tail == head) {
            Thread.onSpinWait();
        }
        int item = items[head % CAPACITY];
        head++;
        return item;
    }

    public static void main(String[] args) throws InterruptedException {
        LockFreeQueueRepaired queue = new LockFreeQueueRepaired();
        Thread producer = new Thread(() -> {
            for (int i = 0; i < ELEMENTS; i++) {
                queue.enq(i);
            }
        });
        Thread consumer = new Thread(() -> {
            for (int i = 0; i < ELEMENTS; i++) {
                int item = queue.deq();
                assert item == i : "out of order";
            }
        });
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }
}
