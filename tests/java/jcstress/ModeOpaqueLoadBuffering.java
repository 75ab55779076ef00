//@ jmm: 0, 0 | 0, 1 | 1, 0 | 1, 1
//@ sc: 0, 0 | 0, 1 | 1, 0

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Load buffering with opaque accesses: they are justified as plain ones are.
 *
 * Coherence of x and of y restricts nothing, since each is read once and by a thread that does not write it.
 * The writes do not depend on the reads: commit them, then the reads (I).
 */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "1, 0"}, expect = Expect.ACCEPTABLE, desc = "In some order.")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "Both threads write early.")
@State
public class ModeOpaqueLoadBuffering {
    int x;
    int y;
    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(ModeOpaqueLoadBuffering.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    static final VarHandle Y;

    static {
        try {
            Y = MethodHandles.lookup().findVarHandle(ModeOpaqueLoadBuffering.class, "y", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void one(II_Result r) {
        r.r1 = (int) X.getOpaque(this);
        Y.setOpaque(this, 1);
    }

    @Actor
    public void two(II_Result r) {
        r.r2 = (int) Y.getOpaque(this);
        X.setOpaque(this, 1);
    }
}
