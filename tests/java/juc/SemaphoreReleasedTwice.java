import java.util.concurrent.Semaphore;

/** A permit is released that was not had: two threads come in. */
public class SemaphoreReleasedTwice {
    static final Semaphore PERMITS = new Semaphore(1);
    static volatile int inside;

    static void enter() {
        if (!PERMITS.tryAcquire()) {
            PERMITS.release();
            return;
        }
        inside++;
        assert inside == 1 : "two are inside"; //~ ERROR: assertion two are inside
        inside--;
        PERMITS.release();
    }

    public static void main(String[] args) {
        new Thread(SemaphoreReleasedTwice::enter).start();
        new Thread(SemaphoreReleasedTwice::enter).start();
        enter();
    }
}
