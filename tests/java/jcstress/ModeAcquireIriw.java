//@ jmm: 0, 0, 0, 0 | 0, 0, 0, 1 | 0, 0, 1, 0 | 0, 0, 1, 1 | 0, 1, 0, 0 | 0, 1, 0, 1 | 0, 1, 1, 0 | 0, 1, 1, 1 | 1, 0, 0, 0 | 1, 0, 0, 1 | 1, 0, 1, 0 | 1, 0, 1, 1 | 1, 1, 0, 0 | 1, 1, 0, 1 | 1, 1, 1, 0 | 1, 1, 1, 1
//@ sc: 0, 0, 0, 0 | 0, 0, 0, 1 | 0, 0, 1, 0 | 0, 0, 1, 1 | 0, 1, 0, 0 | 0, 1, 0, 1 | 0, 1, 1, 0 | 0, 1, 1, 1 | 1, 0, 0, 0 | 1, 0, 0, 1 | 1, 0, 1, 1 | 1, 1, 0, 0 | 1, 1, 0, 1 | 1, 1, 1, 0 | 1, 1, 1, 1

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.IIII_Result;

/**
 * Independent reads of independent writes with release and acquire: the readers need not agree.
 *
 * That r1 sees x makes x = 1 happen before r2, and that r3 sees y makes y = 1 happen before r4. Neither orders
 * y = 1 before r2 or x = 1 before r4.
 */
@JCStressTest
@Outcome(id = "1, 0, 1, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The readers do not agree.")
@Outcome(id = "[01], [01], [01], [01]", expect = Expect.ACCEPTABLE, desc = "In some order.")
@State
public class ModeAcquireIriw {
    int x;
    int y;
    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(ModeAcquireIriw.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    static final VarHandle Y;

    static {
        try {
            Y = MethodHandles.lookup().findVarHandle(ModeAcquireIriw.class, "y", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void one() {
        X.setRelease(this, 1);
    }

    @Actor
    public void two() {
        Y.setRelease(this, 1);
    }

    @Actor
    public void first(IIII_Result r) {
        r.r1 = (int) X.getAcquire(this);
        r.r2 = (int) Y.getAcquire(this);
    }

    @Actor
    public void second(IIII_Result r) {
        r.r3 = (int) Y.getAcquire(this);
        r.r4 = (int) X.getAcquire(this);
    }
}
