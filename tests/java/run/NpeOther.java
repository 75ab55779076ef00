import java.util.List;
import java.util.Objects;

/** Helpful NullPointerException messages of throw, synchronized, unboxing, switches and the library's checks. */
public class NpeOther {
    enum Color {
        RED
    }

    Integer boxed;
    static Boolean flag;
    Object lock;
    static RuntimeException failure;
    Double[] doubles = new Double[1];

    static Long maybe() {
        return null;
    }

    interface Step {
        void run();
    }

    static void attempt(Step step) {
        try {
            step.run();
            System.out.println("no exception");
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static void unboxParameter(Character c) {
        char x = c;
        System.out.println(x);
    }

    void lockField() {
        synchronized (lock) {
            System.out.println("never");
        }
    }

    static void lockParameter(Object o) {
        synchronized (o) {
            System.out.println("locked");
        }
    }

    public static void main(String[] args) {
        NpeOther o = new NpeOther();
        attempt(() -> {
            throw null;
        });
        attempt(() -> {
            throw failure;
        });
        attempt(() -> {
            RuntimeException e = null;
            throw e;
        });
        attempt(o::lockField);
        attempt(() -> lockParameter(null));
        attempt(() -> lockParameter("x"));
        attempt(() -> {
            synchronized (o.lock) {
                System.out.println("never");
            }
        });
        attempt(() -> System.out.println(o.boxed + 1));
        attempt(() -> System.out.println(flag ? 1 : 2));
        attempt(() -> {
            long l = maybe();
            System.out.println(l);
        });
        attempt(() -> System.out.println(o.doubles[0] * 2));
        attempt(() -> unboxParameter(null));
        attempt(() -> {
            String s = null;
            switch (s) {
                case "a" -> System.out.println("never");
                default -> System.out.println("never either");
            }
        });
        attempt(() -> {
            Color c = null;
            switch (c) {
                case RED -> System.out.println("never");
            }
        });
        attempt(() -> {
            List<Integer> list = null;
            for (int i : list) {
                System.out.println(i);
            }
        });
        attempt(() -> Objects.requireNonNull(null));
        attempt(() -> Objects.requireNonNull(o.boxed, "boxed must be set"));
        attempt(() -> Objects.requireNonNull(o.boxed, () -> "lazily " + 1));
        attempt(() -> {
            String s = "x" + o.boxed + flag;
            System.out.println(s);
        });
        attempt(() -> {
            NpeOther none = null;
            Runnable r = none::lockField;
            r.run();
        });
        attempt(() -> System.arraycopy(null, 0, new int[1], 0, 1));
        attempt(() -> {
            NpeOther none = null;
            System.out.println(none.flag == null);
        });
    }
}
