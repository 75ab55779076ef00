/** What is written right before System.exit can be seen by a thread that still runs. */
public class ExitSeen {
    static int last;

    public static void main(String[] args) {
        new Thread(() -> {
            assert last == 0; //~ ERROR: assertion
        }).start();
        last = 1;
        System.exit(0);
    }
}
