//@ jmm: TERMINATED
//@ sc: TERMINATED

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;

/**
 * A loop on a flag that is read in opaque mode ends.
 *
 * An opaque write is eventually seen by opaque reads of the same variable.
 */
@JCStressTest(Mode.Termination)
@Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE, desc = "The loop ends.")
@Outcome(id = "STALE", expect = Expect.FORBIDDEN, desc = "The loop never sees the flag.")
@State
public class StopOpaque {
    boolean stop;
    static final VarHandle STOP;

    static {
        try {
            STOP = MethodHandles.lookup().findVarHandle(StopOpaque.class, "stop", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void loop() {
        while (!(boolean) STOP.getOpaque(this)) {
        }
    }

    @Signal
    public void signal() {
        STOP.setOpaque(this, true);
    }
}
