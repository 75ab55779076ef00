//@ jmm: 0, 0
//@ sc: 0, 0

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two threads copy values to each other in opaque mode: nothing comes out of thin air.
 *
 * As LoadBufferingCopies: the reads need to be justified, and only writes of 0 ever can be committed.
 */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "Nobody writes anything else.")
@Outcome(id = "1, 1", expect = Expect.FORBIDDEN, desc = "Out of thin air.")
@State
public class ModeOpaqueCopies {
    int x;
    int y;
    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(ModeOpaqueCopies.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    static final VarHandle Y;

    static {
        try {
            Y = MethodHandles.lookup().findVarHandle(ModeOpaqueCopies.class, "y", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void one(II_Result r) {
        r.r1 = (int) X.getOpaque(this);
        Y.setOpaque(this, r.r1);
    }

    @Actor
    public void two(II_Result r) {
        r.r2 = (int) Y.getOpaque(this);
        X.setOpaque(this, r.r2);
    }
}
