import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A poll that gives up after a second leaves the item for the next. */
public class ArrayBlockingQueueTimed {
    static final ArrayBlockingQueue<Integer> QUEUE = new ArrayBlockingQueue<>(1);

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(() -> QUEUE.add(1));
        producer.start();
        Integer got = QUEUE.poll(1, TimeUnit.SECONDS);
        producer.join();
        Integer left = QUEUE.poll();
        assert got == null ? left == 1 : got == 1 && left == null;
    }
}
