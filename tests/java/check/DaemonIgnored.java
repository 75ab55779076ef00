/** The program may end while daemon threads wait or spin for ever: neither a deadlock nor a hang. */
public class DaemonIgnored {
    static volatile boolean stop;

    public static void main(String[] args) {
        Thread spinner = new Thread(() -> {
            while (!stop) {
                Thread.onSpinWait();
            }
        });
        Thread waiter = new Thread(() -> {
            synchronized (DaemonIgnored.class) {
                try {
                    DaemonIgnored.class.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        });
        spinner.setDaemon(true);
        waiter.setDaemon(true);
        spinner.start();
        waiter.start();
    }
}
