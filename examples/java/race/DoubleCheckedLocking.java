//@ race-free
//@ threads: 2

/**
 * Double-checked locking with a volatile field: two threads ask for a helper that is made once.
 *
 * <p>The field publishes the helper to who does not lock, and the lock orders those who might make one.
 */
public class DoubleCheckedLocking {
    static class Helper {
        int value;

        Helper() {
            value = 42;
            made++;
        }
    }

    static int made;
    static volatile Helper helper;

    static Helper get() {
        Helper known = helper;
        if (known == null) {
            synchronized (DoubleCheckedLocking.class) {
                known = helper;
                if (known == null) {
                    known = new Helper();
                    helper = known;
                }
            }
        }
        return known;
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable use = () -> {
            int value = get().value;
            assert value == 42;
        };
        Thread one = new Thread(use);
        Thread two = new Thread(use);
        one.start();
        two.start();
        one.join();
        two.join();
        assert made == 1;
    }
}
