//@ random: choice
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/** Threads that wait for a random time and try again: a loop of random numbers has finitely many states. */
public class RandomBackoff {
    static final AtomicInteger lock = new AtomicInteger();
    static int count;

    static void work() {
        while (!lock.compareAndSet(0, 1)) {
            for (int wait = ThreadLocalRandom.current().nextInt(3); wait > 0; wait--) {
                Thread.onSpinWait();
            }
        }
        count++;
        lock.set(0);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(RandomBackoff::work);
        other.start();
        work();
        other.join();
        assert count == 2;
    }
}
