import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A timed wait says whether the latch opened in time; if so, what was written before is seen. */
public class CountDownLatchTimed {
    static final CountDownLatch DONE = new CountDownLatch(1);
    static int value;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            value = 1;
            DONE.countDown();
        });
        other.start();
        if (DONE.await(1, TimeUnit.SECONDS)) {
            assert value == 1;
        }
        other.join();
        assert DONE.await(0, TimeUnit.SECONDS);
    }
}
