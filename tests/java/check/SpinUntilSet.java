/** Spinning on a flag that another thread sets always ends, and shows what was written before. */
public class SpinUntilSet {
    static volatile boolean ready;
    static int data;

    public static void main(String[] args) {
        new Thread(() -> {
            data = 7;
            ready = true;
        }).start();
        while (!ready) {
            Thread.onSpinWait();
        }
        assert data == 7;
    }
}
