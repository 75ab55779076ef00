import java.util.concurrent.ArrayBlockingQueue;

/** A consumer is interrupted when an item comes: it has taken it, or it is still there. */
public class ArrayBlockingQueueInterrupted {
    static final ArrayBlockingQueue<Integer> QUEUE = new ArrayBlockingQueue<>(1);
    static Integer taken;

    public static void main(String[] args) throws InterruptedException {
        Thread consumer = new Thread(() -> {
            try {
                taken = QUEUE.take();
            } catch (InterruptedException e) {
                assert !Thread.currentThread().isInterrupted();
            }
        });
        consumer.start();
        consumer.interrupt();
        QUEUE.add(1);
        consumer.join();
        assert taken == null ? QUEUE.size() == 1 : taken == 1 && QUEUE.isEmpty();
    }
}
