/** Two threads wait for different conditions on one monitor, and notifyAll reaches both. */
public class NotifyAllThreads {
    static final boolean[] READY = new boolean[2];

    static void await(int which) {
        synchronized (READY) {
            while (!READY[which]) {
                try {
                    READY.wait();
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }

    static void signal(int which) {
        synchronized (READY) {
            READY[which] = true;
            READY.notifyAll();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> await(0)).start();
        new Thread(() -> await(1)).start();
        signal(0);
        signal(1);
    }
}
