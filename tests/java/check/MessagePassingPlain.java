//@ races
/** Message passing with plain fields: correct under sequential consistency, although it is a data race. */
public class MessagePassingPlain {
    static int data;
    static boolean ready;

    public static void main(String[] args) {
        new Thread(() -> {
            data = 42;
            ready = true;
        }).start();
        if (ready) {
            assert data == 42;
        }
    }
}
