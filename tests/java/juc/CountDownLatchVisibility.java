import java.util.concurrent.CountDownLatch;

/** Who has waited for the latch sees all that was written before it was counted down. */
public class CountDownLatchVisibility {
    static final CountDownLatch DONE = new CountDownLatch(2);
    static int first;
    static int second;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            first = 1;
            DONE.countDown();
        }).start();
        new Thread(() -> {
            second = 2;
            DONE.countDown();
        }).start();
        DONE.await();
        assert first == 1 && second == 2 && DONE.getCount() == 0;
        DONE.countDown();
        DONE.await();
        assert DONE.getCount() == 0;
    }
}
