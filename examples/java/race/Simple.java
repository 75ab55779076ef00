//@ race-free
//@ threads: 2

/** Simple (2): the paper's first example. A volatile flag says that the result is there. */
public class Simple {
    static int result;
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            result = 1;
            done = true;
        });
        Thread reader = new Thread(() -> {
            if (done) {
                assert result == 1;
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
