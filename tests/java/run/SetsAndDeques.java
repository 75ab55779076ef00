import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.Set;
import java.util.TreeSet;

/** HashSet, ArrayDeque and PriorityQueue: membership, both ends, wrap-around, heap order. */
public class SetsAndDeques {
    record Task(String name, int priority) {
    }

    public static void main(String[] args) {
        Set<String> set = new HashSet<>();
        System.out.println(set.add("a") + " " + set.add("b") + " " + set.add("a") + " " + set.add(null) + " "
            + set.size());
        System.out.println(set.contains("a") + " " + set.contains(null) + " " + set.remove("zz") + " "
            + set.remove("a"));
        Set<Integer> odd = new HashSet<>(List.of(1, 3, 5, 7));
        Set<Integer> small = new HashSet<>(List.of(1, 2, 3));
        Set<Integer> both = new HashSet<>(odd);
        both.retainAll(small);
        Set<Integer> either = new HashSet<>(odd);
        either.addAll(small);
        Set<Integer> only = new HashSet<>(odd);
        only.removeAll(small);
        System.out.println(new TreeSet<>(both) + " " + new TreeSet<>(either) + " " + new TreeSet<>(only));
        System.out.println(both.equals(Set.of(3, 1)) + " " + either.containsAll(odd) + " " + both.hashCode());

        Deque<Integer> deque = new ArrayDeque<>();
        for (int i = 0; i < 20; i++) {
            if (i % 3 == 0) {
                deque.addFirst(i);
            } else {
                deque.addLast(i);
            }
        }
        System.out.println(deque + " " + deque.size());
        System.out.println(deque.peekFirst() + " " + deque.peekLast() + " " + deque.pollFirst() + " "
            + deque.removeLast());
        for (int i = 0; i < 30; i++) {
            deque.offer(deque.poll() * 2 % 31);
        }
        System.out.println(deque + " " + deque.contains(4));
        deque.push(100);
        System.out.println(deque.pop() + " " + deque.removeFirstOccurrence(4) + " " + deque.removeIf(x -> x > 15)
            + " " + deque);
        Iterator<Integer> down = deque.descendingIterator();
        System.out.println(down.next() + " " + down.next());
        deque.clear();
        System.out.println(deque.poll() + " " + deque.isEmpty());
        try {
            deque.pop();
        } catch (NoSuchElementException e) {
            System.out.println("empty");
        }
        try {
            deque.add(null);
        } catch (NullPointerException e) {
            System.out.println("no nulls");
        }

        PriorityQueue<Integer> heap = new PriorityQueue<>(List.of(5, 1, 4, 1, 9, 2, 6));
        System.out.print(heap.peek() + ":");
        heap.remove(4);
        heap.offer(0);
        while (!heap.isEmpty()) {
            System.out.print(" " + heap.poll());
        }
        System.out.println();
        Queue<Task> tasks =
            new PriorityQueue<>(Comparator.comparingInt(Task::priority).reversed().thenComparing(Task::name));
        tasks.add(new Task("sleep", 1));
        tasks.add(new Task("eat", 5));
        tasks.add(new Task("work", 3));
        tasks.add(new Task("drink", 5));
        while (!tasks.isEmpty()) {
            System.out.print(tasks.remove().name() + " ");
        }
        System.out.println(tasks.poll());
    }
}
