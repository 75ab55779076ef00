//@ jmm: TERMINATED
//@ sc: TERMINATED

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;

/**
 * A loop on a flag that is read in acquire mode ends.
 *
 * Acquire and release accesses are opaque ones, and more: the write is eventually seen.
 */
@JCStressTest(Mode.Termination)
@Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE, desc = "The loop ends.")
@Outcome(id = "STALE", expect = Expect.FORBIDDEN, desc = "The loop never sees the flag.")
@State
public class StopAcquire {
    int stop;
    static final VarHandle STOP;

    static {
        try {
            STOP = MethodHandles.lookup().findVarHandle(StopAcquire.class, "stop", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void loop() {
        while ((int) STOP.getAcquire(this) == 0) {
        }
    }

    @Signal
    public void signal() {
        STOP.setRelease(this, 1);
    }
}
