import java.util.concurrent.PriorityBlockingQueue;

/** The smallest item need not be there yet. */
public class PriorityBlockingQueueTooEarly {
    static final PriorityBlockingQueue<Integer> QUEUE = new PriorityBlockingQueue<>();

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            QUEUE.put(2);
            QUEUE.put(1);
        }).start();
        assert QUEUE.take() == 1; //~ ERROR: assertion
    }
}
