import java.util.concurrent.LinkedBlockingQueue;

/** Poll does not wait for an item. */
public class LinkedBlockingQueuePoll {
    static final LinkedBlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();

    public static void main(String[] args) {
        new Thread(() -> QUEUE.add(1)).start();
        int got = QUEUE.poll(); //~ ERROR: exception NullPointerException
        assert got == 1;
    }
}
