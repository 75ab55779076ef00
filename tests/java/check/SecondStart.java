/** Two threads that both think they have to start the worker: the second start throws. */
public class SecondStart {
    static volatile boolean started;

    static void ensureStarted(Thread worker) {
        if (!started) {
            started = true;
            worker.start(); //~ ERROR: exception java.lang.IllegalThreadStateException
        }
    }

    public static void main(String[] args) {
        Thread worker = new Thread(() -> System.out.println("working"));
        new Thread(() -> ensureStarted(worker)).start();
        ensureStarted(worker);
    }
}
