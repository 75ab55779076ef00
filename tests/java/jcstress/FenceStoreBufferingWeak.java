//@ jmm: 0, 0 | 0, 1 | 1, 0 | 1, 1
//@ sc: 0, 1 | 1, 0 | 1, 1

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Release and acquire fences do not keep a read after a write.
 *
 * For 0, 0 no read sees a write after a release fence, so no fence synchronizes with another.
 */
@JCStressTest
@Outcome(id = {"0, 1", "1, 0", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "In some order.")
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "Neither sees the other.")
@State
public class FenceStoreBufferingWeak {
    int x;
    int y;
    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(FenceStoreBufferingWeak.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    static final VarHandle Y;

    static {
        try {
            Y = MethodHandles.lookup().findVarHandle(FenceStoreBufferingWeak.class, "y", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void one(II_Result r) {
        X.setOpaque(this, 1);
        VarHandle.releaseFence();
        VarHandle.acquireFence();
        r.r1 = (int) Y.getOpaque(this);
    }

    @Actor
    public void two(II_Result r) {
        Y.setOpaque(this, 1);
        VarHandle.releaseFence();
        VarHandle.acquireFence();
        r.r2 = (int) X.getOpaque(this);
    }
}
