import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** An offer to a full queue that gives up after a second adds nothing. */
public class LinkedBlockingQueueTimed {
    static final LinkedBlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>(1);

    public static void main(String[] args) throws InterruptedException {
        QUEUE.add(1);
        Integer[] got = new Integer[1];
        Thread consumer = new Thread(() -> got[0] = QUEUE.poll());
        consumer.start();
        boolean added = QUEUE.offer(2, 1, TimeUnit.SECONDS);
        consumer.join();
        assert got[0] == 1 && QUEUE.size() == (added ? 1 : 0);
        assert !added || QUEUE.peek() == 2;
    }
}
