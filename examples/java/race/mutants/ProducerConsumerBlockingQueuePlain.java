//@ race: ProducerConsumerBlockingQueuePlain.slot
//@ race: ProducerConsumerBlockingQueuePlain$Message.content
//@ races: several
//@ threads: 2

/** A mutant of ProducerConsumerBlockingQueue: a plain variable takes the place of the queue, and both spin. */
public class ProducerConsumerBlockingQueuePlain {
    static final int MESSAGES = 2;

    static class Message {
        int content;
    }

    static Message slot;

    static void put(Message message) {
        while (slot != null) {
            Thread.onSpinWait();
        }
        slot = message; //~ RACE: write
    }

    static Message take() {
        while (slot == null) { //~ RACE: read
            Thread.onSpinWait();
        }
        Message message = slot;
        slot = null;
        return message;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread producer = new Thread(() -> {
            for (int i = 0; i < MESSAGES; i++) {
                Message message = new Message();
                message.content = i;
                put(message);
            }
        });
        Thread consumer = new Thread(() -> {
            for (int i = 0; i < MESSAGES; i++) {
                Message message = take();
                assert message.content == i;
            }
        });
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }
}
