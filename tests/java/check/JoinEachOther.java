/** Two threads that wait for each other's end wait for ever. */
public class JoinEachOther {
    static Thread first;
    static Thread second;

    static void join(Thread t) {
        try {
            t.join(); //~ ERROR: deadlock
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) {
        first = new Thread(() -> join(second));
        second = new Thread(() -> join(first));
        first.start();
        second.start();
    }
}
