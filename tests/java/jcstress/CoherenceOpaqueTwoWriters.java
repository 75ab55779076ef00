//@ jmm: 0, 0 | 0, 1 | 0, 2 | 1, 1 | 1, 2 | 2, 1 | 2, 2
//@ sc: 0, 0 | 0, 1 | 0, 2 | 1, 1 | 1, 2 | 2, 1 | 2, 2

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Opaque reads beside two opaque writes.
 *
 * The two writes of x may come in either order, both after the initial one. The second read is never older
 * than the first: with 0 < 1 < 2 that leaves 00 01 02 11 12 22, with 0 < 2 < 1 it leaves 00 01 02 22 21 11.
 * The union has seven. Writes do not depend on reads, so by (I) all are justified.
 */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "0, 2", "1, 1", "2, 2"}, expect = Expect.ACCEPTABLE, desc = "In either order of the writes.")
@Outcome(id = {"1, 2", "2, 1"}, expect = Expect.ACCEPTABLE, desc = "Tells in which order they are.")
@Outcome(id = {"1, 0", "2, 0"}, expect = Expect.FORBIDDEN, desc = "The initial write is the first.")
@State
public class CoherenceOpaqueTwoWriters {
    int x;
    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(CoherenceOpaqueTwoWriters.class, "x", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void one() {
        X.setOpaque(this, 1);
    }

    @Actor
    public void two() {
        X.setOpaque(this, 2);
    }

    @Actor
    public void reader(II_Result r) {
        r.r1 = (int) X.getOpaque(this);
        r.r2 = (int) X.getOpaque(this);
    }
}
