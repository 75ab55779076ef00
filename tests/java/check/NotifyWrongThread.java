/** Two threads wait for different conditions on one monitor: notify may wake the wrong one, notifyAll is needed. */
public class NotifyWrongThread {
    static final boolean[] READY = new boolean[2];

    static void await(int which) {
        synchronized (READY) {
            while (!READY[which]) {
                try {
                    READY.wait(); //~ ERROR: deadlock
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }

    static void signal(int which) {
        synchronized (READY) {
            READY[which] = true;
            READY.notify();
        }
    }

    public static void main(String[] args) {
        new Thread(() -> await(0)).start();
        new Thread(() -> await(1)).start();
        signal(0);
        signal(1);
    }
}
