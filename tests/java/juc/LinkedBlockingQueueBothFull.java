import java.util.concurrent.LinkedBlockingQueue;

/** Two threads send each other two items through queues with one place, and both send first. */
public class LinkedBlockingQueueBothFull {
    static final LinkedBlockingQueue<Integer> THERE = new LinkedBlockingQueue<>(1);
    static final LinkedBlockingQueue<Integer> BACK = new LinkedBlockingQueue<>(1);

    static void talk(LinkedBlockingQueue<Integer> to, LinkedBlockingQueue<Integer> from) {
        try {
            to.put(1);
            to.put(2); //~ ERROR: deadlock
            from.take();
            from.take();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> talk(THERE, BACK)).start();
        talk(BACK, THERE);
    }
}
