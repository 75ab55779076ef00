//@ jmm: false, false | false, true | true, false
//@ sc: false, false | false, true | true, false

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Two weakCompareAndSet of 0: at most one succeeds.
 *
 * As UpdateCompareAndSet, but either may fail for no reason, also both.
 */
@JCStressTest
@Outcome(id = {"true, false", "false, true"}, expect = Expect.ACCEPTABLE, desc = "One of them is first.")
@Outcome(id = "false, false", expect = Expect.ACCEPTABLE, desc = "Both fail, for no reason.")
@Outcome(id = "true, true", expect = Expect.FORBIDDEN, desc = "Both read 0.")
@State
public class UpdateWeakCompareAndSet {
    int x;
    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(UpdateWeakCompareAndSet.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void one(ZZ_Result r) {
        r.r1 = X.weakCompareAndSet(this, 0, 1);
    }

    @Actor
    public void two(ZZ_Result r) {
        r.r2 = X.weakCompareAndSet(this, 0, 2);
    }
}
