//@ jmm: 0, 0 | 0, 1 | 1, 0 | 1, 1
//@ sc: 0, 1 | 1, 0 | 1, 1

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Dekker's core with release writes and acquire reads does not work: it takes volatile mode.
 *
 * Where both reads see the initial values no write synchronizes with anything, and nothing orders the two
 * threads.
 */
@JCStressTest
@Outcome(id = {"0, 1", "1, 0", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "In some order.")
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "Neither sees the other.")
@State
public class ModeReleaseStoreBuffering {
    int x;
    int y;
    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(ModeReleaseStoreBuffering.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    static final VarHandle Y;

    static {
        try {
            Y = MethodHandles.lookup().findVarHandle(ModeReleaseStoreBuffering.class, "y", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void one(II_Result r) {
        X.setRelease(this, 1);
        r.r1 = (int) Y.getAcquire(this);
    }

    @Actor
    public void two(II_Result r) {
        Y.setRelease(this, 1);
        r.r2 = (int) X.getAcquire(this);
    }
}
