/** An interrupt ends the wait, whether it comes before or during it, and the flag is cleared. */
public class InterruptedWait {
    static final Object LOCK = new Object();

    public static void main(String[] args) throws InterruptedException {
        boolean[] stopped = new boolean[1];
        Thread worker = new Thread(() -> {
            synchronized (LOCK) {
                try {
                    while (true) {
                        LOCK.wait();
                    }
                } catch (InterruptedException e) {
                    assert !Thread.currentThread().isInterrupted();
                    stopped[0] = true;
                }
            }
        });
        worker.start();
        worker.interrupt();
        worker.join();
        assert stopped[0];
    }
}
