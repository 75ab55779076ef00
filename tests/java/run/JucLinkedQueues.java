import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;

/** ConcurrentLinkedQueue and Deque: everything arrives once and in each producer's order; both ends; iterators. */
public class JucLinkedQueues {
    public static void main(String[] args) throws InterruptedException {
        Queue<int[]> queue = new ConcurrentLinkedQueue<>();
        Thread[] producers = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int me = i;
            producers[i] = new Thread(() -> {
                for (int k = 0; k < 50; k++) {
                    queue.add(new int[] {me, k});
                }
            });
            producers[i].start();
        }
        int[] next = new int[2];
        int wrong = 0;
        for (int got = 0; got < 100;) {
            int[] item = queue.poll();
            if (item == null) {
                Thread.yield();
                continue;
            }
            wrong += item[1] == next[item[0]]++ ? 0 : 1;
            got++;
        }
        System.out.println("out of order " + wrong + " left " + queue.size() + " " + next[0] + " " + next[1]);
        for (Thread producer : producers) {
            producer.join();
        }
        Queue<String> words = new ConcurrentLinkedQueue<>();
        System.out.println(words.peek() + " " + words.poll() + " " + words.isEmpty());
        try {
            words.remove();
        } catch (NoSuchElementException e) {
            System.out.println(e);
        }
        try {
            words.add(null);
        } catch (NullPointerException e) {
            System.out.println("no null");
        }
        words.add("a");
        words.add("b");
        words.add("c");
        Iterator<String> iterator = words.iterator();
        System.out.println(words.remove("b") + " " + words.remove("x") + " " + words);
        System.out.println(iterator.next() + " " + iterator.next() + " " + iterator.hasNext());
        iterator.remove();
        words.removeIf(word -> word.equals("a"));
        System.out.println(words + " " + words.contains("c"));

        ConcurrentLinkedDeque<Integer> deque = new ConcurrentLinkedDeque<>();
        Thread front = new Thread(() -> {
            for (int k = 1; k <= 20; k++) {
                deque.addFirst(-k);
            }
        });
        Thread back = new Thread(() -> {
            for (int k = 1; k <= 20; k++) {
                deque.addLast(k);
            }
        });
        front.start();
        back.start();
        front.join();
        back.join();
        System.out.println(deque.size() + " " + deque.peekFirst() + " " + deque.peekLast());
        Thread eater = new Thread(() -> {
            for (int k = 0; k < 19; k++) {
                deque.pollFirst();
            }
        });
        eater.start();
        for (int k = 0; k < 19; k++) {
            deque.pollLast();
        }
        eater.join();
        System.out.println(deque);
        deque.push(7);
        System.out.println(deque.pop() + " " + deque.removeLastOccurrence(1) + " " + deque.getFirst());
        Iterator<Integer> down = deque.descendingIterator();
        System.out.println(down.next() + " " + down.hasNext());
    }
}
