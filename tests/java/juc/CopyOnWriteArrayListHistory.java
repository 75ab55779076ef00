import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;

/** Two threads add and remove: what they get is what a plain list gives in some order of the calls. */
public class CopyOnWriteArrayListHistory {
    interface Call {
        Object on(List<Integer> list);
    }

    /** Makes calls one after the other, and notes what each gave and how many of the other's were over before it. */
    static final class Caller extends Thread {
        private final List<Integer> list;
        private final Call[] calls;
        private final Object[] gave;
        private final int[] before;
        private Caller other;
        private volatile int over;

        Caller(List<Integer> list, Call... calls) {
            this.list = list;
            this.calls = calls;
            gave = new Object[calls.length];
            before = new int[calls.length];
        }

        @Override
        public void run() {
            for (int i = 0; i < calls.length; i++) {
                before[i] = other.over;
                gave[i] = calls[i].on(list);
                over = i + 1;
            }
        }
    }

    /** Whether the calls from i and j on have an order that gives the same, from this list to the one of now. */
    static boolean explained(List<Integer> list, Caller one, int i, Caller two, int j) {
        if (i == one.calls.length && j == two.calls.length) {
            return list.equals(one.list);
        }
        return first(list, one, i, two, j) || first(list, two, j, one, i);
    }

    static boolean first(List<Integer> list, Caller one, int i, Caller two, int j) {
        if (i == one.calls.length || one.before[i] > j) {
            return false;
        }
        List<Integer> copy = new ArrayList<>(list);
        return Objects.equals(one.calls[i].on(copy), one.gave[i]) && explained(copy, one, i + 1, two, j);
    }

    public static void main(String[] args) throws InterruptedException {
        List<Integer> list = new CopyOnWriteArrayList<>();
        Caller one = new Caller(list, l -> l.add(1), l -> l.indexOf(2));
        Caller two = new Caller(list, l -> l.add(2), l -> l.remove((Object) 1));
        one.other = two;
        two.other = one;
        one.start();
        two.start();
        one.join();
        two.join();
        assert explained(new ArrayList<>(), one, 0, two, 0) : one.gave[1] + " and " + two.gave[1];
    }
}
