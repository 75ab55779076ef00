//@ jmm: 1, 1 | 1, 2 | 2, 2
//@ sc: 1, 1 | 1, 2 | 2, 2

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two threads write one variable in opaque mode and read it back.
 *
 * A read is not older than its own thread's write before it. If r1 = 2, the write of 2 comes after that of 1;
 * if r2 = 1, it comes before: not both.
 */
@JCStressTest
@Outcome(id = {"1, 1", "1, 2", "2, 2"}, expect = Expect.ACCEPTABLE, desc = "One of the writes is the last.")
@Outcome(id = "2, 1", expect = Expect.FORBIDDEN, desc = "Each would come after the other.")
@State
public class CoherenceWritersOpaque {
    int x;
    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(CoherenceWritersOpaque.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void one(II_Result r) {
        X.setOpaque(this, 1);
        r.r1 = (int) X.getOpaque(this);
    }

    @Actor
    public void two(II_Result r) {
        X.setOpaque(this, 2);
        r.r2 = (int) X.getOpaque(this);
    }
}
