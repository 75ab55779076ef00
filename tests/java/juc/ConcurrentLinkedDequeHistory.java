import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Objects;
import java.util.concurrent.ConcurrentLinkedDeque;

/** Two threads add and take at both ends: what they get is what a plain deque gives in some order of the calls. */
public class ConcurrentLinkedDequeHistory {
    interface Call {
        Object on(Deque<Integer> deque);
    }

    /** Makes calls one after the other, and notes what each gave and how many of the other's were over before it. */
    static final class Caller extends Thread {
        private final Deque<Integer> deque;
        private final Call[] calls;
        private final Object[] gave;
        private final int[] before;
        private Caller other;
        private volatile int over;

        Caller(Deque<Integer> deque, Call... calls) {
            this.deque = deque;
            this.calls = calls;
            gave = new Object[calls.length];
            before = new int[calls.length];
        }

        @Override
        public void run() {
            for (int i = 0; i < calls.length; i++) {
                before[i] = other.over;
                gave[i] = calls[i].on(deque);
                over = i + 1;
            }
        }
    }

    /** Whether the calls from i and j on have an order that gives the same, from this deque on. */
    static boolean explained(Deque<Integer> deque, Caller one, int i, Caller two, int j) {
        if (i == one.calls.length && j == two.calls.length) {
            return true;
        }
        return first(deque, one, i, two, j) || first(deque, two, j, one, i);
    }

    static boolean first(Deque<Integer> deque, Caller one, int i, Caller two, int j) {
        if (i == one.calls.length || one.before[i] > j) {
            return false;
        }
        Deque<Integer> copy = new ArrayDeque<>(deque);
        return Objects.equals(one.calls[i].on(copy), one.gave[i]) && explained(copy, one, i + 1, two, j);
    }

    public static void main(String[] args) throws InterruptedException {
        Deque<Integer> deque = new ConcurrentLinkedDeque<>();
        Caller one = new Caller(deque, d -> d.offerFirst(1), Deque::pollLast);
        Caller two = new Caller(deque, d -> d.offerLast(2), Deque::pollFirst);
        one.other = two;
        two.other = one;
        one.start();
        two.start();
        one.join();
        two.join();
        assert explained(new ArrayDeque<>(), one, 0, two, 0) : one.gave[1] + " and " + two.gave[1];
        assert deque.isEmpty();
    }
}
