import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/** What is polled is not what was peeked at. */
public class ConcurrentLinkedDequePeek {
    static final Deque<Integer> DEQUE = new ConcurrentLinkedDeque<>();

    public static void main(String[] args) {
        DEQUE.add(1);
        DEQUE.add(2);
        new Thread(DEQUE::pollFirst).start();
        Integer seen = DEQUE.peekFirst();
        assert DEQUE.pollFirst() == seen : "another"; //~ ERROR: assertion another
    }
}
