import java.util.concurrent.ArrayBlockingQueue;

/** Two items are put and three are taken. */
public class ArrayBlockingQueueOneMore {
    static final ArrayBlockingQueue<Integer> QUEUE = new ArrayBlockingQueue<>(2);

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            QUEUE.add(1);
            QUEUE.add(2);
        }).start();
        for (int i = 0; i < 3; i++) {
            QUEUE.take(); //~ ERROR: deadlock
        }
    }
}
