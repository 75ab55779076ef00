import java.util.concurrent.atomic.AtomicBoolean;

/** A spin lock that its first owner forgets to release: the second spins for ever. */
public class SpinLockLeaked {
    static final AtomicBoolean LOCKED = new AtomicBoolean();

    static void enter() {
        while (!LOCKED.compareAndSet(false, true)) { //~ ERROR: hang
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) {
        new Thread(SpinLockLeaked::enter).start();
        enter();
    }
}
