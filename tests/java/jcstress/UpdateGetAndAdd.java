//@ jmm: 0, 1 | 1, 0
//@ sc: 0, 1 | 1, 0
//@ twin: UpdateGetAndAdd.litmus

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two getAndAdd of one field: one of them reads what the other wrote.
 *
 * Nothing comes between the two halves of a read-modify-write in the order of the writes, so not both read 0;
 * and not both read 1.
 */
@JCStressTest
@Outcome(id = {"0, 1", "1, 0"}, expect = Expect.ACCEPTABLE, desc = "One after the other.")
@Outcome(id = {"0, 0", "1, 1"}, expect = Expect.FORBIDDEN, desc = "Halves of one between those of the other.")
@State
public class UpdateGetAndAdd {
    int x;
    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(UpdateGetAndAdd.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void one(II_Result r) {
        r.r1 = (int) X.getAndAdd(this, 1);
    }

    @Actor
    public void two(II_Result r) {
        r.r2 = (int) X.getAndAdd(this, 1);
    }
}
