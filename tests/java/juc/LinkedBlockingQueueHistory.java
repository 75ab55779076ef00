import java.util.ArrayDeque;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.LinkedBlockingQueue;

/** Two threads offer to a queue and poll: what they get is what a plain queue gives in some order of the calls. */
public class LinkedBlockingQueueHistory {
    interface Call {
        Object on(Queue<Integer> queue);
    }

    /** Makes calls one after the other, and notes what each gave and how many of the other's were over before it. */
    static final class Caller extends Thread {
        private final Queue<Integer> queue;
        private final Call[] calls;
        private final Object[] gave;
        private final int[] before;
        private Caller other;
        private volatile int over;

        Caller(Queue<Integer> queue, Call... calls) {
            this.queue = queue;
            this.calls = calls;
            gave = new Object[calls.length];
            before = new int[calls.length];
        }

        @Override
        public void run() {
            for (int i = 0; i < calls.length; i++) {
                before[i] = other.over;
                gave[i] = calls[i].on(queue);
                over = i + 1;
            }
        }
    }

    /** Whether the calls from i and j on have an order that gives the same, from this queue on. */
    static boolean explained(Queue<Integer> queue, Caller one, int i, Caller two, int j) {
        if (i == one.calls.length && j == two.calls.length) {
            return true;
        }
        return first(queue, one, i, two, j) || first(queue, two, j, one, i);
    }

    static boolean first(Queue<Integer> queue, Caller one, int i, Caller two, int j) {
        if (i == one.calls.length || one.before[i] > j) {
            return false;
        }
        Queue<Integer> copy = new ArrayDeque<>(queue);
        return Objects.equals(one.calls[i].on(copy), one.gave[i]) && explained(copy, one, i + 1, two, j);
    }

    public static void main(String[] args) throws InterruptedException {
        Queue<Integer> queue = new LinkedBlockingQueue<>();
        Caller one = new Caller(queue, q -> q.offer(1), Queue::poll);
        Caller two = new Caller(queue, q -> q.offer(2), Queue::poll);
        one.other = two;
        two.other = one;
        one.start();
        two.start();
        one.join();
        two.join();
        assert explained(new ArrayDeque<>(), one, 0, two, 0) : one.gave[1] + " and " + two.gave[1];
        assert queue.isEmpty();
    }
}
