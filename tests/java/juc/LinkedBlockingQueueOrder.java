import java.util.concurrent.LinkedBlockingQueue;

/** Two producers, of which one consumes: what each puts arrives in its order, and everything arrives once. */
public class LinkedBlockingQueueOrder {
    static final LinkedBlockingQueue<Integer> QUEUE = new LinkedBlockingQueue<>();

    static void put(int... items) {
        try {
            for (int item : items) {
                QUEUE.put(item);
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> put(1, 2)).start();
        put(10);
        String got = QUEUE.take() + " " + QUEUE.take() + " " + QUEUE.take();
        assert got.equals("1 2 10") || got.equals("1 10 2") || got.equals("10 1 2") : got;
        assert QUEUE.isEmpty();
    }
}
