/** Volatile does not make ++ atomic: one increment may be lost. */
public class LostUpdateVolatile {
    static volatile int count;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> count++);
        Thread b = new Thread(() -> count += 10);
        a.start();
        b.start();
        a.join();
        b.join();
        assert count == 11 : "lost update"; //~ ERROR: assertion lost update
    }
}
