import java.util.concurrent.atomic.AtomicBoolean;

/** The flag is looked at and then set: both threads may be the first. */
public class AtomicBooleanCheckThenSet {
    static final AtomicBoolean STARTED = new AtomicBoolean();
    static volatile int starts;

    static void start() {
        if (!STARTED.get()) {
            STARTED.set(true);
            starts++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(AtomicBooleanCheckThenSet::start);
        other.start();
        start();
        other.join();
        assert starts == 1; //~ ERROR: assertion
    }
}
