/** Double-checked locking with a volatile field makes one object, and everybody sees it whole. */
public class DoubleChecked {
    static class Helper {
        final int value;

        Helper(int value) {
            this.value = value;
            made++;
        }
    }

    static int made;
    static volatile Helper helper;

    static Helper get() {
        Helper h = helper;
        if (h == null) {
            synchronized (DoubleChecked.class) {
                h = helper;
                if (h == null) {
                    h = new Helper(42);
                    helper = h;
                }
            }
        }
        return h;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            assert get().value == 42;
        });
        other.start();
        assert get().value == 42;
        other.join();
        assert made == 1;
    }
}
