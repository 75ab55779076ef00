/** Store buffering: that both threads see the other's write is possible, so its denial fails. */
public class StoreBufferingBoth {
    static volatile int x;
    static volatile int y;
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
        assert r1 + r2 < 2 : "both saw one"; //~ ERROR: assertion both saw one
    }
}
