import java.util.concurrent.Semaphore;

/** Two permits that are taken one after the other: each thread may have one and wait for the second. */
public class SemaphoreInHalves {
    static final Semaphore PERMITS = new Semaphore(2);

    static void enter() {
        PERMITS.acquireUninterruptibly();
        PERMITS.acquireUninterruptibly(); //~ ERROR: deadlock
        PERMITS.release(2);
    }

    public static void main(String[] args) {
        new Thread(SemaphoreInHalves::enter).start();
        enter();
    }
}
