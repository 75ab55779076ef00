import java.util.concurrent.Semaphore;

/** One permit lets one thread in at a time, and shows it what the one before wrote. */
public class SemaphoreExclusion {
    static final Semaphore PERMITS = new Semaphore(1);
    static int inside;
    static int sum;

    static void enter() {
        PERMITS.acquireUninterruptibly();
        inside++;
        assert inside == 1;
        sum++;
        inside--;
        PERMITS.release();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(SemaphoreExclusion::enter);
        other.start();
        enter();
        other.join();
        assert sum == 2 && PERMITS.availablePermits() == 1;
    }
}
