import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** Two threads put and take the first: what they get is what a plain sorted map gives in some order of the calls. */
public class ConcurrentSkipListMapHistory {
    interface Call {
        Object on(NavigableMap<Integer, Integer> map);
    }

    /** Makes calls one after the other, and notes what each gave and how many of the other's were over before it. */
    static final class Caller extends Thread {
        private final NavigableMap<Integer, Integer> map;
        private final Call[] calls;
        private final Object[] gave;
        private final int[] before;
        private Caller other;
        private volatile int over;

        Caller(NavigableMap<Integer, Integer> map, Call... calls) {
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
    static boolean explained(NavigableMap<Integer, Integer> map, Caller one, int i, Caller two, int j) {
        if (i == one.calls.length && j == two.calls.length) {
            return map.equals(one.map);
        }
        return first(map, one, i, two, j) || first(map, two, j, one, i);
    }

    static boolean first(NavigableMap<Integer, Integer> map, Caller one, int i, Caller two, int j) {
        if (i == one.calls.length || one.before[i] > j) {
            return false;
        }
        NavigableMap<Integer, Integer> copy = new TreeMap<>(map);
        return Objects.equals(one.calls[i].on(copy), one.gave[i]) && explained(copy, one, i + 1, two, j);
    }

    public static void main(String[] args) throws InterruptedException {
        NavigableMap<Integer, Integer> map = new ConcurrentSkipListMap<>();
        Caller one = new Caller(map, m -> m.put(1, 10), NavigableMap::pollFirstEntry);
        Caller two = new Caller(map, m -> m.putIfAbsent(1, 20), m -> m.ceilingKey(1));
        one.other = two;
        two.other = one;
        one.start();
        two.start();
        one.join();
        two.join();
        assert explained(new TreeMap<>(), one, 0, two, 0) : one.gave[1] + " and " + two.gave[1];
    }
}
