import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;

/** PriorityBlockingQueue: filled by several threads, emptied in order, grown, waited for, not comparable. */
public class JucPriorityQueues {
    public static void main(String[] args) throws InterruptedException {
        PriorityBlockingQueue<Integer> queue = new PriorityBlockingQueue<>(2);
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 10; k++) {
                    queue.put((k * 7 + me * 3) % 31);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        List<Integer> drained = new ArrayList<>();
        System.out.println(queue.size() + " " + queue.drainTo(drained) + " " + drained);
        Thread late = new Thread(() -> queue.add(5));
        Thread[] taker = new Thread[1];
        taker[0] = new Thread(() -> {
            try {
                System.out.println("took " + queue.take());
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        taker[0].start();
        late.start();
        taker[0].join();
        late.join();
        System.out.println(queue.poll(1, TimeUnit.MILLISECONDS) + " " + queue.peek() + " " + queue.remainingCapacity());
        PriorityBlockingQueue<String> words = new PriorityBlockingQueue<>(11, Comparator.comparing(String::length).reversed()
                .thenComparing(Comparator.naturalOrder()));
        for (String word : "every good boy deserves fudge".split(" ")) {
            words.add(word);
        }
        words.remove("good");
        StringBuilder order = new StringBuilder();
        while (!words.isEmpty()) {
            order.append(words.poll()).append(' ');
        }
        System.out.println(order);
        PriorityBlockingQueue<Object> objects = new PriorityBlockingQueue<>();
        try {
            objects.add(new JucPriorityQueues());
            objects.add(1);
            System.out.println("not reached");
        } catch (ClassCastException e) {
            System.out.println("not comparable");
        }
        try {
            new PriorityBlockingQueue<>(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
    }
}
