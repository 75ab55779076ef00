import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The size is counted while the queue changes: it may be one that the queue never had. */
public class ConcurrentLinkedQueueSize {
    static final Queue<Integer> QUEUE = new ConcurrentLinkedQueue<>();

    public static void main(String[] args) {
        QUEUE.add(1);
        new Thread(() -> {
            QUEUE.poll();
            QUEUE.add(2);
        }).start();
        assert QUEUE.size() <= 1 : "counted twice"; //~ ERROR: assertion counted twice
    }
}
