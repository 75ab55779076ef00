import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** A second is taken to be enough. */
public class CountDownLatchTimedIgnored {
    static final CountDownLatch DONE = new CountDownLatch(1);
    static int value;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            value = 1;
            DONE.countDown();
        }).start();
        DONE.await(1, TimeUnit.SECONDS);
        assert value == 1 : "too early"; //~ ERROR: assertion too early
    }
}
