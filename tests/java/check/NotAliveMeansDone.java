/** Once isAlive is false for a started thread, all that it did is visible. */
public class NotAliveMeansDone {
    static int result;

    public static void main(String[] args) {
        Thread t = new Thread(() -> {
            result = 1;
            result = 2;
        });
        t.start();
        if (!t.isAlive()) {
            assert result == 2;
        }
    }
}
