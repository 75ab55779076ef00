/** Two readers of two volatile writers agree on the order of the writes. */
public class IndependentReads {
    static volatile int x;
    static volatile int y;
    static int r1;
    static int r2;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> x = 1).start();
        Thread reader = new Thread(() -> {
            r1 = x;
            r2 = y;
        });
        reader.start();
        y = 1;
        int r3 = y;
        int r4 = x;
        reader.join();
        assert !(r1 == 1 && r2 == 0 && r3 == 1 && r4 == 0);
    }
}
