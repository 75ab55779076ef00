//@ race: LockFreeQueue.tail
//@ race: LockFreeQueue.head
//@ race: int[]
//@ races: several
//@ threads: 2

/**
 * LockFreeQueue (2,2): Lamport's wait-free queue for one thread that puts and one that takes. Two threads, two
 * elements; the queue has room for one, so that each has to wait for the other.
 *
 * <p>{@code head} and {@code tail} are plain: nothing orders putting an element and taking it.
 */
public class LockFreeQueue {
    static final int ELEMENTS = 2;
    static final int CAPACITY = 1;

    final int[] items = new int[CAPACITY];
    int head;
    int tail;

    void enq(int item) {
        while (tail - head == CAPACITY) {
            Thread.onSpinWait();
        }
        items[tail % CAPACITY] = item;
        tail++; //~ RACE: write
    }

    int deq() {
        while (tail == head) { //~ RACE: read
            Thread.onSpinWait();
        }
        int item = items[head % CAPACITY];
        head++;
        return item;
    }

    public static void main(String[] args) throws InterruptedException {
        LockFreeQueue queue = new LockFreeQueue();
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
