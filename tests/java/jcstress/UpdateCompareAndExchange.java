//@ jmm: 0, 1 | 2, 0
//@ sc: 0, 1 | 2, 0
//@ twin: UpdateGetAndSet.litmus

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two compareAndExchange of 0: the second returns what the first has written.
 *
 * The first one reads 0 and writes; the other reads that write, and fails.
 */
@JCStressTest
@Outcome(id = {"0, 1", "2, 0"}, expect = Expect.ACCEPTABLE, desc = "One of them is first.")
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "Both read 0.")
@State
public class UpdateCompareAndExchange {
    int x;
    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(UpdateCompareAndExchange.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void one(II_Result r) {
        r.r1 = (int) X.compareAndExchange(this, 0, 1);
    }

    @Actor
    public void two(II_Result r) {
        r.r2 = (int) X.compareAndExchange(this, 0, 2);
    }
}
