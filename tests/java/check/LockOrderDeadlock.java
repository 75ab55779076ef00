/** Two threads take two locks in opposite order: deadlock. */
public class LockOrderDeadlock {
    static final Object A = new Object();
    static final Object B = new Object();

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (A) {
                synchronized (B) { //~ ERROR: deadlock
                    System.out.println("first");
                }
            }
        }).start();
        new Thread(() -> {
            synchronized (B) {
                synchronized (A) { //~ ERROR: deadlock
                    System.out.println("second");
                }
            }
        }).start();
    }
}
