/** A thread started by a constructor may see the object before it is complete. */
public class ThreadInConstructor {
    private volatile int size;

    ThreadInConstructor() {
        new Thread(() -> {
            assert size == 10 : "incomplete object"; //~ ERROR: assertion incomplete object
        }).start();
        size = 10;
    }

    public static void main(String[] args) {
        new ThreadInConstructor();
    }
}
