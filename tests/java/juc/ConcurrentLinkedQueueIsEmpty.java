import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** The queue is not empty when it is asked, but it is when it is taken from. */
public class ConcurrentLinkedQueueIsEmpty {
    static final Queue<Integer> QUEUE = new ConcurrentLinkedQueue<>();

    static void take() {
        if (!QUEUE.isEmpty()) {
            QUEUE.remove(); //~ ERROR: exception NoSuchElementException
        }
    }

    public static void main(String[] args) {
        QUEUE.add(1);
        new Thread(ConcurrentLinkedQueueIsEmpty::take).start();
        take();
    }
}
