import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

/** Two threads put and remove: what they get is what a plain map gives in some order of the calls. */
public class ConcurrentHashMapHistory {
    interface Call {
        Object on(Map<Integer, Integer> map);
    }

    /** Makes calls one after the other, and notes what each gave and how many of the other's were over before it. */
    static final class Caller extends Thread {
        private final Map<Integer, Integer> map;
        private final Call[] calls;
        private final Object[] gave;
        private final int[] before;
        private Caller other;
        private volatile int over;

        Caller(Map<Integer, Integer> map, Call... calls) {
            this.map = map;
            this.calls = calls;
            gave = new Object[calls.length];
            before = new int[calls.length];
        }

        @Override
        public void run() {
            for (int i = 0; i < calls.length; i++) {
                before[i] = other.over;
                gave[i] = calls[i].on(map);
                over = i + 1;
            }
        }
    }

    /** Whether the calls from i and j on have an order that gives the same, from this map to the one of now. */
    static boolean explained(Map<Integer, Integer> map, Caller one, int i, Caller two, int j) {
        if (i == one.calls.length && j == two.calls.length) {
            return map.equals(one.map);
        }
        return first(map, one, i, two, j) || first(map, two, j, one, i);
    }

    static boolean first(Map<Integer, Integer> map, Caller one, int i, Caller two, int j) {
        if (i == one.calls.length || one.before[i] > j) {
            return false;
        }
        Map<Integer, Integer> copy = new HashMap<>(map);
        return Objects.equals(one.calls[i].on(copy), one.gave[i]) && explained(copy, one, i + 1, two, j);
    }

    public static void main(String[] args) throws InterruptedException {
        Map<Integer, Integer> map = new ConcurrentHashMap<>();
        Caller one = new Caller(map, m -> m.put(1, 10), m -> m.remove(17));
        Caller two = new Caller(map, m -> m.putIfAbsent(17, 20), m -> m.remove(1, 10));
        one.other = two;
        two.other = one;
        one.start();
        two.start();
        one.join();
        two.join();
        assert explained(new HashMap<>(), one, 0, two, 0) : one.gave[0] + " and " + two.gave[0];
    }
}
