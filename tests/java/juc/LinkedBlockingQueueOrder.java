import java.util.concurrent.LinkedBlockingQueue;

/** Items arrive in the order in which they were put, and once; who waits for the first is woken. */
public class LinkedBlockingQueueOrder {
    static final LinkedBlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(() -> {
            QUEUE.add(1);
            QUEUE.add(2);
        });
        producer.start();
        assert QUEUE.take() == 1;
        producer.join();
        assert QUEUE.poll() == 2 && QUEUE.isEmpty();
    }
}
