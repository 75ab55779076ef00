//@ race-free
//@ threads: 2

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;

/**
 * A producer hands messages to a consumer by a blocking queue with room for one.
 *
 * <p>Messages are plain: what was written before a message is put is seen by who takes it.
 */
public class ProducerConsumerBlockingQueue {
    static final int MESSAGES = 2;

    static class Message {
        int content;
    }

    static final BlockingQueue<Message> QUEUE = new ArrayBlockingQueue<>(1);

    static void put(Message message) {
        try {
            QUEUE.put(message);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    static Message take() {
        try {
            return QUEUE.take();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
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
