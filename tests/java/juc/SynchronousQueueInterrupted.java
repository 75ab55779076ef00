import java.util.concurrent.SynchronousQueue;

/** A producer that is interrupted has not put; one that has put was taken from. */
public class SynchronousQueueInterrupted {
    static final SynchronousQueue<Integer> QUEUE = new SynchronousQueue<>();
    static boolean put;

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(() -> {
            try {
                QUEUE.put(1);
                put = true;
            } catch (InterruptedException e) {
                put = false;
            }
        });
        producer.start();
        producer.interrupt();
        Integer taken = QUEUE.poll();
        producer.join();
        assert put ? taken == 1 : taken == null;
    }
}
