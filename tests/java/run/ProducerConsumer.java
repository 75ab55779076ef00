//@ args: 3 20
/** A bounded buffer with wait and notifyAll: one producer, one consumer, order kept; then many, sum kept. */
public class ProducerConsumer {
    static class Buffer {
        private final int[] items;
        private int head;
        private int size;
        private int maxSize;

        Buffer(int capacity) {
            items = new int[capacity];
        }

        synchronized void put(int item) throws InterruptedException {
            while (size == items.length) {
                wait();
            }
            items[(head + size++) % items.length] = item;
            maxSize = Math.max(maxSize, size);
            notifyAll();
        }

        synchronized int take() throws InterruptedException {
            while (size == 0) {
                wait();
            }
            int item = items[head];
            head = (head + 1) % items.length;
            size--;
            notifyAll();
            return item;
        }
    }

    interface Body {
        void run() throws InterruptedException;
    }

    static Thread start(Body body) {
        Thread t = new Thread(() -> {
            try {
                body.run();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        t.start();
        return t;
    }

    public static void main(String[] args) throws InterruptedException {
        int capacity = Integer.parseInt(args[0]);
        int count = Integer.parseInt(args[1]);
        Buffer buffer = new Buffer(capacity);
        StringBuilder received = new StringBuilder();
        Thread producer = start(() -> {
            for (int i = 0; i < count; i++) {
                buffer.put(i * i);
            }
            buffer.put(-1);
        });
        Thread consumer = start(() -> {
            for (int item = buffer.take(); item >= 0; item = buffer.take()) {
                received.append(item).append(' ');
            }
        });
        producer.join();
        consumer.join();
        System.out.println(received);
        System.out.println(buffer.size + " " + (buffer.maxSize <= capacity));

        long[] sums = new long[3];
        Thread[] threads = new Thread[6];
        for (int t = 0; t < 3; t++) {
            int me = t;
            threads[t] = start(() -> {
                for (int i = 0; i < count; i++) {
                    buffer.put(me * 1000 + i);
                }
            });
            threads[3 + t] = start(() -> {
                for (int i = 0; i < count; i++) {
                    sums[me] += buffer.take();
                }
            });
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(sums[0] + sums[1] + sums[2] + " left " + buffer.size);
    }
}
