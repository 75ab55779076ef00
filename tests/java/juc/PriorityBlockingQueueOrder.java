import java.util.concurrent.PriorityBlockingQueue;

/** Who waits for an item gets one; what is left then comes in order. */
public class PriorityBlockingQueueOrder {
    static final PriorityBlockingQueue<Integer> QUEUE = new PriorityBlockingQueue<>();

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(() -> {
            QUEUE.put(2);
            QUEUE.put(1);
        });
        producer.start();
        int first = QUEUE.take();
        int second = QUEUE.take();
        producer.join();
        assert first + second == 3 && QUEUE.isEmpty();
    }
}
