/** A volatile flag publishes the data written before it. */
public class MessagePassing {
    static int data;
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            data = 42;
            ready = true;
        });
        Thread reader = new Thread(() -> {
            if (ready) {
                assert data == 42;
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
