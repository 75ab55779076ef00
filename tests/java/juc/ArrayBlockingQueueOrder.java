import java.util.concurrent.ArrayBlockingQueue;

/** Items go through one place in order, with what was written into them, and none is lost. */
public class ArrayBlockingQueueOrder {
    static final ArrayBlockingQueue<int[]> QUEUE = new ArrayBlockingQueue<>(1);

    static void put(int value) throws InterruptedException {
        int[] box = new int[1];
        box[0] = value;
        QUEUE.put(box);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(() -> {
            try {
                put(1);
                put(2);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        producer.start();
        assert QUEUE.take()[0] == 1;
        assert QUEUE.take()[0] == 2;
        producer.join();
        assert QUEUE.isEmpty() && QUEUE.remainingCapacity() == 1;
    }
}
