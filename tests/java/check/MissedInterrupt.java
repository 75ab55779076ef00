/** The thread clears its interrupt flag and then waits: an interrupt that came earlier is lost. */
public class MissedInterrupt {
    static final Object LOCK = new Object();

    public static void main(String[] args) {
        Thread worker = new Thread(() -> {
            Thread.interrupted();
            synchronized (LOCK) {
                try {
                    LOCK.wait(); //~ ERROR: deadlock
                } catch (InterruptedException e) {
                    System.out.println("told to stop");
                }
            }
        });
        worker.start();
        worker.interrupt();
    }
}
