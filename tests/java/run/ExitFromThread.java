//@ status: 5
/** System.exit from another thread ends the program, although main waits for ever. */
public class ExitFromThread {
    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> {
            System.out.println("exiting from " + Thread.currentThread().getName());
            System.exit(5);
        }, "quitter");
        t.start();
        Object never = new Object();
        synchronized (never) {
            while (true) {
                never.wait();
            }
        }
    }
}
