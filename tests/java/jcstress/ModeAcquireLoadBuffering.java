//@ jmm: 0, 0 | 0, 1 | 1, 0
//@ sc: 0, 0 | 0, 1 | 1, 0

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Load buffering with acquire reads and release writes.
 *
 * For 1, 1 both writes synchronize with the reads that see them: y = 1, r2, x = 1, r1, y = 1 would be a circle
 * in happens-before.
 */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "1, 0"}, expect = Expect.ACCEPTABLE, desc = "In some order.")
@Outcome(id = "1, 1", expect = Expect.FORBIDDEN, desc = "A circle in happens-before.")
@State
public class ModeAcquireLoadBuffering {
    int x;
    int y;
    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(ModeAcquireLoadBuffering.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    static final VarHandle Y;

    static {
        try {
            Y = MethodHandles.lookup().findVarHandle(ModeAcquireLoadBuffering.class, "y", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void one(II_Result r) {
        r.r1 = (int) X.getAcquire(this);
        Y.setRelease(this, 1);
    }

    @Actor
    public void two(II_Result r) {
        r.r2 = (int) Y.getAcquire(this);
        X.setRelease(this, 1);
    }
}
