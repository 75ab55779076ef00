//@ races
/** Store buffering with plain fields: still impossible under sequential consistency, although it is a data race. */
public class StoreBufferingPlain {
    static int x;
    static int y;
    static int r1;
    static int r2;

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> {
            x = 1;
            r1 = y;
        });
        Thread b = new Thread(() -> {
            y = 1;
            r2 = x;
        });
        a.start();
        b.start();
        a.join();
        b.join();
        assert r1 == 1 || r2 == 1;
    }
}
