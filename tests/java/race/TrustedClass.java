import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** A class that is trusted races in its fields, in its arrays and in what is nested in it; what it synchronizes still counts. */
public class TrustedClass {
    @Retention(RetentionPolicy.RUNTIME)
    @interface Trust {
        String[] because();
        Deprecated[] more() default {};
    }

    @Trust(because = {"it was proved", "twice"}, more = @Deprecated(since = "1"))
    static class Ring {
        private final int[] cells = new int[1];
        private final Count count = new Count();
        private int last;
        private volatile boolean ready;

        static class Count {
            int puts;
        }

        void put(int value) {
            cells[0] = value;
            count.puts = 1;
            last = value;
        }

        void open() {
            ready = true;
        }

        boolean isOpen() {
            return ready;
        }
    }

    static int handedOver;
    static int[] own = new int[1];

    public static void main(String[] args) throws InterruptedException {
        Ring ring = new Ring();
        Thread thread = new Thread(() -> {
            ring.put(1);
            handedOver = 1;
            ring.open();
            own[0] = 1;
        });
        thread.start();
        ring.put(2);
        if (ring.isOpen()) {
            handedOver = 2;
        }
        own[0] = 2;
        thread.join();
    }
}
