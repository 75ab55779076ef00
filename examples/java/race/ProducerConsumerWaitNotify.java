//@ race-free
//@ threads: 2

/** A producer and a consumer share a slot in a monitor, where they wait for each other. */
public class ProducerConsumerWaitNotify {
    static final int ITEMS = 2;

    private boolean full;
    private int slot;

    synchronized void put(int item) {
        while (full) {
            await();
        }
        slot = item;
        full = true;
        notifyAll();
    }

    synchronized int take() {
        while (!full) {
            await();
        }
        full = false;
        notifyAll();
        return slot;
    }

    public static void main(String[] args) throws InterruptedException {
        ProducerConsumerWaitNotify buffer = new ProducerConsumerWaitNotify();
        Thread producer = new Thread(() -> {
            for (int i = 0; i < ITEMS; i++) {
                buffer.put(i);
            }
        });
        Thread consumer = new Thread(() -> {
            for (int i = 0; i < ITEMS; i++) {
                int item = buffer.take();
                assert item == i;
            }
        });
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }

    /** Waits to be notified. */
    private void await() {
        try {
            wait();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
