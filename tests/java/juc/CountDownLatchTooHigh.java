import java.util.concurrent.CountDownLatch;

/** The latch waits for three, and there are two. */
public class CountDownLatchTooHigh {
    static final CountDownLatch DONE = new CountDownLatch(3);

    public static void main(String[] args) throws InterruptedException {
        new Thread(DONE::countDown).start();
        new Thread(DONE::countDown).start();
        DONE.await(); //~ ERROR: deadlock
    }
}
