//@ race: ProducerConsumerWaitNotifyEarlyPut.slot
//@ threads: 2

/**
 * A mutant of ProducerConsumerWaitNotify: the slot is written before the monitor is entered, maybe while it is full.
 */
public class ProducerConsumerWaitNotifyEarlyPut {
    static final int ITEMS = 2;

    private boolean full;
    private int slot;

    void put(int item) {
        slot = item; //~ RACE: write
        synchronized (this) {
            while (full) {
                await();
            }
            full = true;
            notifyAll();
        }
    }

    synchronized int take() {
        while (!full) {
            await();
        }
        full = false;
        notifyAll();
        return slot; //~ RACE: read
    }

    public static void main(String[] args) throws InterruptedException {
        ProducerConsumerWaitNotifyEarlyPut buffer = new ProducerConsumerWaitNotifyEarlyPut();
        Thread producer = new Thread(() -> {
            for (int i = 0; i < ITEMS; i++) {
                buffer.put(i);
            }
        });
        Thread consumer = new Thread(() -> {
            for (int i = 0; i < ITEMS; i++) {
                int item = buffer.take();
                assert item == i; //~ ERROR: assertion
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
