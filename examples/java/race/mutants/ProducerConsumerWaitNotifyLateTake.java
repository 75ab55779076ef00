//@ race: ProducerConsumerWaitNotifyLateTake.slot
//@ threads: 2

/** A mutant of ProducerConsumerWaitNotify: the slot is read after the monitor was left, maybe when it is full again. */
public class ProducerConsumerWaitNotifyLateTake {
    static final int ITEMS = 2;

    private boolean full;
    private int slot;

    synchronized void put(int item) {
        while (full) {
            await();
        }
        slot = item; //~ RACE: write
        full = true;
        notifyAll();
    }

    int take() {
        synchronized (this) {
            while (!full) {
                await();
            }
            full = false;
            notifyAll();
        }
        return slot; //~ RACE: read
    }

    public static void main(String[] args) throws InterruptedException {
        ProducerConsumerWaitNotifyLateTake buffer = new ProducerConsumerWaitNotifyLateTake();
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
