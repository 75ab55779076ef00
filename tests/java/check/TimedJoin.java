/** A timed join may return while the thread still runs. */
public class TimedJoin {
    static volatile int result;

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread(() -> result = 1);
        t.start();
        t.join(100);
        assert result == 1 : "not finished"; //~ ERROR: assertion not finished
    }
}
