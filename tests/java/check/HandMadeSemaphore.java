/** A semaphore made of a monitor, used as a lock: at most one thread is inside, and none is forgotten. */
public class HandMadeSemaphore {
    private int permits = 1;
    static int inside;

    synchronized void acquire() throws InterruptedException {
        while (permits == 0) {
            wait();
        }
        permits--;
    }

    synchronized void release() {
        permits++;
        notify();
    }

    void enter() {
        try {
            acquire();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        inside++;
        assert inside == 1;
        inside--;
        release();
    }

    public static void main(String[] args) {
        HandMadeSemaphore semaphore = new HandMadeSemaphore();
        new Thread(semaphore::enter).start();
        semaphore.enter();
    }
}
