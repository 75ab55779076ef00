//@ jmm: false, true | true, false
//@ sc: false, true | true, false

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Two compareAndSet of 0: one succeeds.
 *
 * The first one reads 0 and writes; the other then reads something else. Neither fails for no reason.
 */
@JCStressTest
@Outcome(id = {"true, false", "false, true"}, expect = Expect.ACCEPTABLE, desc = "One of them is first.")
@Outcome(id = {"true, true", "false, false"}, expect = Expect.FORBIDDEN, desc = "Both, or none.")
@State
public class UpdateCompareAndSet {
    int x;
    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(UpdateCompareAndSet.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void one(ZZ_Result r) {
        r.r1 = X.compareAndSet(this, 0, 1);
    }

    @Actor
    public void two(ZZ_Result r) {
        r.r2 = X.compareAndSet(this, 0, 2);
    }
}
