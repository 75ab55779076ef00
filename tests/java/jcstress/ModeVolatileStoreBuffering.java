//@ jmm: 0, 1 | 1, 0 | 1, 1
//@ sc: 0, 1 | 1, 0 | 1, 1
//@ twin: StoreBufferingVolatile.litmus

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Dekker's core on plain fields that are accessed in volatile mode.
 *
 * Volatile mode is JLS volatile, so this is StoreBufferingVolatile.
 */
@JCStressTest
@Outcome(id = {"0, 1", "1, 0", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "In some order.")
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "One of the writes comes before both reads.")
@State
public class ModeVolatileStoreBuffering {
    int x;
    int y;
    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(ModeVolatileStoreBuffering.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    static final VarHandle Y;

    static {
        try {
            Y = MethodHandles.lookup().findVarHandle(ModeVolatileStoreBuffering.class, "y", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void one(II_Result r) {
        X.setVolatile(this, 1);
        r.r1 = (int) Y.getVolatile(this);
    }

    @Actor
    public void two(II_Result r) {
        Y.setVolatile(this, 1);
        r.r2 = (int) X.getVolatile(this);
    }
}
