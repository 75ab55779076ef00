import java.util.concurrent.atomic.AtomicBoolean;

/** Of two threads that set a flag one is told that it was the first, and both see it set. */
public class AtomicBooleanOnce {
    static final AtomicBoolean STARTED = new AtomicBoolean();
    static int starts;

    static void start() {
        if (STARTED.compareAndSet(false, true)) {
            starts++;
        }
        assert STARTED.get();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(AtomicBooleanOnce::start);
        other.start();
        start();
        other.join();
        assert starts == 1 && STARTED.getAndSet(false) && !STARTED.get();
    }
}
