/** A semaphore whose release forgets to notify: a waiter may sleep for ever. */
public class SemaphoreWithoutNotify {
    private int permits = 1;

    synchronized void acquire() throws InterruptedException {
        while (permits == 0) {
            wait(); //~ ERROR: deadlock
        }
        permits--;
    }

    synchronized void release() {
        permits++;
    }

    void enter() {
        try {
            acquire();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        release();
    }

    public static void main(String[] args) {
        SemaphoreWithoutNotify semaphore = new SemaphoreWithoutNotify();
        new Thread(semaphore::enter).start();
        semaphore.enter();
    }
}
