/** A timed wait in a loop that tests its condition ends when the condition holds, however often it times out. */
public class TimedWaitLoop {
    static final Object LOCK = new Object();
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            synchronized (LOCK) {
                ready = true;
            }
        }).start();
        synchronized (LOCK) {
            while (!ready) {
                LOCK.wait(10);
            }
            assert ready;
        }
    }
}
