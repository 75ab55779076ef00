import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Two permits are had at once, in time or not at all: a wait that ended leaves no permit behind. */
public class SemaphoreTimed {
    static final Semaphore PERMITS = new Semaphore(1);

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(PERMITS::release);
        other.start();
        boolean acquired = PERMITS.tryAcquire(2, 1, TimeUnit.SECONDS);
        other.join();
        assert PERMITS.availablePermits() == (acquired ? 0 : 2);
        assert !PERMITS.hasQueuedThreads();
    }
}
