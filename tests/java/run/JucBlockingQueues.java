import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** Bounded queues: producers and consumers, order, what happens when full or empty, draining, giving up. */
public class JucBlockingQueues {
    static void exercise(String name, BlockingQueue<Integer> queue) throws InterruptedException {
        Thread producer = new Thread(() -> {
            try {
                for (int i = 0; i < 30; i++) {
                    queue.put(i);
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        producer.start();
        int wrong = 0;
        for (int i = 0; i < 30; i++) {
            wrong += queue.take() == i ? 0 : 1;
        }
        producer.join();
        System.out.println(name + ": out of order " + wrong + ", room for " + queue.remainingCapacity());

        long[] sums = new long[3];
        Thread[] threads = new Thread[6];
        for (int i = 0; i < 3; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                try {
                    for (int k = 0; k < 10; k++) {
                        queue.put(me * 100 + k);
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            threads[3 + i] = new Thread(() -> {
                try {
                    for (int k = 0; k < 10; k++) {
                        sums[me] += queue.take();
                    }
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(sums[0] + sums[1] + sums[2] + " left " + queue.size());

        System.out.println(queue.offer(1) + " " + queue.offer(2) + " " + queue.offer(3) + " "
                + queue.offer(4, 1, TimeUnit.MILLISECONDS) + " " + queue);
        try {
            queue.add(5);
        } catch (IllegalStateException e) {
            System.out.println(e);
        }
        List<Integer> drained = new ArrayList<>();
        System.out.println(queue.contains(2) + " " + queue.drainTo(drained, 1) + " " + queue.drainTo(drained) + " " + drained);
        System.out.println(queue.poll() + " " + queue.peek() + " " + queue.poll(1, TimeUnit.MILLISECONDS));
        try {
            queue.element();
        } catch (RuntimeException e) {
            System.out.println(e);
        }
        try {
            queue.put(null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
        try {
            queue.drainTo(queue);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        Thread taker = new Thread(() -> {
            try {
                queue.take();
            } catch (InterruptedException e) {
                System.out.println("taker: " + e);
            }
        });
        taker.start();
        taker.interrupt();
        taker.join();
        queue.put(1);
        queue.put(2);
        Thread putter = new Thread(() -> {
            try {
                queue.put(3);
            } catch (InterruptedException e) {
                System.out.println("putter: " + e);
            }
        });
        putter.start();
        putter.interrupt();
        putter.join();
        System.out.println(queue + " " + queue.remove(1) + " " + queue.remove(9) + " " + queue);
        queue.clear();
    }

    public static void main(String[] args) throws InterruptedException {
        exercise("array", new ArrayBlockingQueue<>(2));
        exercise("fair array", new ArrayBlockingQueue<>(2, true));
        exercise("linked", new LinkedBlockingQueue<>(2));
        exercise("deque", new LinkedBlockingDeque<>(2));
        LinkedBlockingDeque<Integer> deque = new LinkedBlockingDeque<>();
        Thread other = new Thread(() -> {
            deque.addFirst(1);
            deque.addFirst(2);
        });
        other.start();
        int first = deque.takeLast();
        int second = deque.takeLast();
        other.join();
        System.out.println(first + " " + second + " " + deque.isEmpty());
    }
}
