import java.util.concurrent.SynchronousQueue;

/** Who has put knows that it was taken; the queue itself is always empty. */
public class SynchronousQueueHandOff {
    static final SynchronousQueue<int[]> QUEUE = new SynchronousQueue<>();
    static volatile boolean taking;

    public static void main(String[] args) throws InterruptedException {
        Thread consumer = new Thread(() -> {
            try {
                taking = true;
                assert QUEUE.take()[0] == 1;
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        consumer.start();
        int[] box = new int[1];
        box[0] = 1;
        QUEUE.put(box);
        assert taking && QUEUE.isEmpty() && QUEUE.peek() == null;
        consumer.join();
    }
}
