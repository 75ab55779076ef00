import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** What a thread has waited for in vain shows on the clock, also to those who have waited for the thread. */
public class ClockAfterWaiting {
    public static void main(String[] arguments) throws InterruptedException {
        long start = System.nanoTime();
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        sleeper.start();
        boolean opened = new CountDownLatch(1).await(50, TimeUnit.MILLISECONDS);
        assert !opened;
        assert System.nanoTime() - start >= 50_000_000;
        sleeper.join();
        assert System.nanoTime() - start >= 100_000_000;
    }
}
