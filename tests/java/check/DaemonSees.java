/** What the last thread writes before it ends can be seen by a daemon, for which nobody waits. */
public class DaemonSees {
    static int last;

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            assert last == 0; //~ ERROR: assertion
        });
        daemon.setDaemon(true);
        daemon.start();
        last = 1;
    }
}
