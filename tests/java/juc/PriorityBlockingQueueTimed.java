import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A poll that gives up after a second leaves the item for the next. */
public class PriorityBlockingQueueTimed {
    static final PriorityBlockingQueue<Integer> QUEUE = new PriorityBlockingQueue<>();

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(() -> QUEUE.put(1));
        producer.start();
        Integer got = QUEUE.poll(1, TimeUnit.SECONDS);
        producer.join();
        assert QUEUE.size() == (got == null ? 1 : 0);
    }
}
