import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The item may come later than in a second. */
public class ArrayBlockingQueueTimedIgnored {
    static final ArrayBlockingQueue<Integer> QUEUE = new ArrayBlockingQueue<>(1);

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> QUEUE.add(1)).start();
        int got = QUEUE.poll(1, TimeUnit.SECONDS); //~ ERROR: exception NullPointerException
        assert got == 1;
    }
}
