import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/** SynchronousQueue and LinkedTransferQueue: from hand to hand, with nobody there, and given up. */
public class JucSynchronousQueues {
    static void handOver(SynchronousQueue<Integer> queue) throws InterruptedException {
        StringBuilder got = new StringBuilder();
        Thread consumer = new Thread(() -> {
            try {
                for (int i = 0; i < 5; i++) {
                    got.append(queue.take()).append(' ');
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        consumer.start();
        for (int i = 0; i < 5; i++) {
            queue.put(i);
        }
        consumer.join();
        System.out.println(got + "size " + queue.size() + " " + queue.peek() + " " + queue);
        System.out.println(queue.offer(1) + " " + queue.poll() + " " + queue.offer(1, 1, TimeUnit.MILLISECONDS) + " "
                + queue.poll(1, TimeUnit.MILLISECONDS) + " " + queue.remainingCapacity());
        Thread giver = new Thread(() -> {
            try {
                queue.put(1);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        giver.start();
        giver.interrupt();
        giver.join();
        System.out.println(queue.poll());
    }

    public static void main(String[] args) throws InterruptedException {
        handOver(new SynchronousQueue<>());
        handOver(new SynchronousQueue<>(true));
        LinkedTransferQueue<String> queue = new LinkedTransferQueue<>();
        System.out.println(queue.tryTransfer("x") + " " + queue.tryTransfer("x", 1, TimeUnit.MILLISECONDS) + " " + queue.size());
        Thread receiver = new Thread(() -> {
            try {
                System.out.println("received " + queue.take());
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        receiver.start();
        while (!queue.hasWaitingConsumer()) {
            Thread.yield();
        }
        System.out.println("waiting " + queue.getWaitingConsumerCount());
        queue.transfer("from hand to hand");
        receiver.join();
        queue.put("kept");
        queue.add("too");
        System.out.println(queue + " " + queue.take() + " " + queue.poll() + " " + queue.poll());
    }
}
