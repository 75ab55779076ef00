//@ race: LockFreeQueuePlainHead.head
//@ threads: 2

/**
 * LockFreeQueue (2,2): Lamport's wait-free queue for one thread that puts and one that takes. Two threads, two
 * elements; the queue has room for one, so that each has to wait for the other.
 *
 * <p>A mutant of LockFreeQueueRepaired: {@code head} is plain.
 */
public class LockFreeQueuePlainHead {
    static final int ELEMENTS = 2;
    static final int CAPACITY = 1;

    final int[] items = new int[CAPACITY];
    int head;
    volatile int tail;

    void enq(int item) {
        while (tail - head == CAPACITY) { //~ RACE: read
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
        head++; //~ RACE: write
        return item;
    }

    public static void main(String[] args) throws InterruptedException {
        LockFreeQueuePlainHead queue = new LockFreeQueuePlainHead();
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
