//@ jmm: 0, 0 | 0, 1 | 1, 1
//@ sc: 0, 0 | 0, 1 | 1, 1

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two opaque reads of one variable see its writes in order.
 *
 * There is a total order of the writes of x, the initial one first, with which reads that are in program order
 * agree: after 1, 0 is too old. The other three are in it, and by (I) justified as plain reads are.
 */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "In the order of the program.")
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "Opaque accesses are coherent.")
@State
public class CoherenceOpaque {
    int x;
    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(CoherenceOpaque.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void writer() {
        X.setOpaque(this, 1);
    }

    @Actor
    public void reader(II_Result r) {
        r.r1 = (int) X.getOpaque(this);
        r.r2 = (int) X.getOpaque(this);
    }
}
