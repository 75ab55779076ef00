/** Two threads increment a plain field without a lock: one increment may be lost. */
public class LostUpdatePlain {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> count++);
        Thread b = new Thread(() -> count++);
        a.start();
        b.start();
        a.join();
        b.join();
        assert count == 2 : "lost update"; //~ ERROR: assertion lost update
    }
}
