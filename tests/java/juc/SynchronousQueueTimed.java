import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** Both wait a second for each other: the item is handed over, or neither has done anything. */
public class SynchronousQueueTimed {
    static final SynchronousQueue<Integer> QUEUE = new SynchronousQueue<>();
    static Integer taken;

    public static void main(String[] args) throws InterruptedException {
        Thread consumer = new Thread(() -> {
            try {
                taken = QUEUE.poll(1, TimeUnit.SECONDS);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        consumer.start();
        boolean put = QUEUE.offer(1, 1, TimeUnit.SECONDS);
        consumer.join();
        assert put ? taken == 1 : taken == null;
    }
}
