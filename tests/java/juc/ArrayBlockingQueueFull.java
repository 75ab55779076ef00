import java.util.concurrent.ArrayBlockingQueue;

/** Add does not wait for a place. */
public class ArrayBlockingQueueFull {
    static final ArrayBlockingQueue<Integer> QUEUE = new ArrayBlockingQueue<>(1);

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            QUEUE.add(1);
            QUEUE.add(2); //~ ERROR: exception Queue full
        }).start();
        QUEUE.take();
    }
}
