import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;

/** AtomicReference and AtomicBoolean: all methods, identity comparison, a Treiber stack and a one-time flag. */
public class AtomicReferences {
    static class Stack<T> {
        private record Node<T>(T value, Node<T> next) {
        }

        private final AtomicReference<Node<T>> top = new AtomicReference<>();

        void push(T value) {
            Node<T> old;
            do {
                old = top.get();
            } while (!top.compareAndSet(old, new Node<>(value, old)));
        }

        T pop() {
            Node<T> old = top.getAndUpdate(n -> n == null ? null : n.next());
            return old == null ? null : old.value();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        AtomicReference<String> r = new AtomicReference<>();
        System.out.println(r.get() + " " + r.compareAndSet(null, "a") + " " + r.getAndSet("b") + " " + r);
        System.out.println(r.compareAndSet(new String("b"), "c") + " " + r.compareAndSet("b", "c") + " " + r.get());
        System.out.println(r.updateAndGet(s -> s + s) + " " + r.getAndUpdate(s -> s + "!") + " "
            + r.accumulateAndGet("x", String::concat) + " " + r.getAndAccumulate("y", (a, b) -> b + a) + " " + r);
        String witness = r.compareAndExchange("no", "yes");
        System.out.println(witness + " " + (r.compareAndExchange(witness, "yes") == witness) + " " + r.get());
        r.lazySet("lazy");
        r.setPlain(r.getPlain() + "1");
        r.setOpaque(r.getOpaque() + "2");
        r.setRelease(r.getAcquire() + "3");
        System.out.println(r);
        String now = r.get();
        while (!r.weakCompareAndSetPlain(now, "weak")) {
            Thread.onSpinWait();
        }
        System.out.println(r);

        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.get() + " " + b.compareAndSet(false, true) + " " + b.compareAndSet(false, true) + " "
            + b.getAndSet(false) + " " + b);
        b.set(true);
        b.lazySet(false);
        System.out.println(b.getPlain() + " " + b.compareAndExchange(false, true) + " " + b.getAcquire() + " "
            + b.getOpaque());

        Stack<Integer> stack = new Stack<>();
        AtomicBoolean once = new AtomicBoolean();
        AtomicReference<Thread> winner = new AtomicReference<>();
        Thread[] threads = new Thread[3];
        int[] wins = new int[3];
        for (int t = 0; t < 3; t++) {
            int me = t;
            threads[t] = new Thread(() -> {
                for (int k = 0; k < 20; k++) {
                    stack.push(me * 100 + k);
                }
                if (once.compareAndSet(false, true)) {
                    wins[me]++;
                    winner.set(Thread.currentThread());
                }
            });
            threads[t].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        int sum = 0;
        int count = 0;
        for (Integer v = stack.pop(); v != null; v = stack.pop()) {
            sum += v;
            count++;
        }
        System.out.println(count + " " + sum + " " + (wins[0] + wins[1] + wins[2]) + " " + (winner.get() != null));
        stack.push(1);
        stack.push(2);
        System.out.println(stack.pop() + " " + stack.pop() + " " + stack.pop());
        AtomicReference<Integer> boxed = new AtomicReference<>(1000);
        Integer same = boxed.get();
        System.out.println(boxed.compareAndSet(Integer.valueOf(999) + 1, 1) + " " + boxed.compareAndSet(same, 1));
    }
}
