import java.util.concurrent.SynchronousQueue;

/** An offer does not wait, and what it returns is not looked at: the consumer may never get anything. */
public class SynchronousQueueOffer {
    static final SynchronousQueue<Integer> QUEUE = new SynchronousQueue<>();

    public static void main(String[] args) {
        new Thread(() -> {
            try {
                QUEUE.take(); //~ ERROR: deadlock
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }).start();
        QUEUE.offer(1);
    }
}
