//@ jmm: 0, 1 | 2, 0
//@ sc: 0, 1 | 2, 0
//@ twin: UpdateGetAndSet.litmus

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two getAndSet of one field: each value is got once.
 *
 * The first of the two in the order of the writes gets 0, the second what the first has set.
 */
@JCStressTest
@Outcome(id = {"0, 1", "2, 0"}, expect = Expect.ACCEPTABLE, desc = "One after the other.")
@Outcome(id = {"0, 0", "2, 1"}, expect = Expect.FORBIDDEN, desc = "Halves of one between those of the other.")
@State
public class UpdateGetAndSet {
    int x;
    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(UpdateGetAndSet.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void one(II_Result r) {
        r.r1 = (int) X.getAndSet(this, 1);
    }

    @Actor
    public void two(II_Result r) {
        r.r2 = (int) X.getAndSet(this, 2);
    }
}
