/** The flag is set before the data: the reader may see the flag without the data. */
public class MessagePassingWrongOrder {
    static volatile int data;
    static volatile boolean ready;

    public static void main(String[] args) {
        new Thread(() -> {
            ready = true;
            data = 42;
        }).start();
        if (ready) {
            assert data == 42 : "flag without data"; //~ ERROR: assertion flag without data
        }
    }
}
