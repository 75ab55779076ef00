/** A thread is seen asleep although it writes right before, and blocked by one that holds a monitor for one write only. */
public class SleeperSeen {
    static final Object LOCK = new Object();
    static int written;

    public static void main(String[] args) {
        Thread sleeper = new Thread(() -> {
            synchronized (LOCK) {
                written++;
            }
            written = 1;
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        Thread holder = new Thread(() -> {
            synchronized (LOCK) {
                written++;
            }
        });
        holder.start();
        sleeper.start();
        Thread.State seen = sleeper.getState();
        assert seen != Thread.State.BLOCKED; //~ ERROR: assertion
        assert seen != Thread.State.TIMED_WAITING; //~ ERROR: assertion
    }
}
