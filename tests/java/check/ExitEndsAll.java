/** System.exit ends the program, although another thread waits for ever. */
public class ExitEndsAll {
    public static void main(String[] args) {
        Object never = new Object();
        new Thread(() -> {
            synchronized (never) {
                try {
                    never.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        }).start();
        System.exit(0);
    }
}
