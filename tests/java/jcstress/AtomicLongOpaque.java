//@ jmm: 0 | -1
//@ sc: 0 | -1

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * Opaque accesses of a long are indivisible: bitwise atomicity holds from opaque mode upwards.
 *
 * The read sees the initial write or the whole other one.
 */
@JCStressTest
@Outcome(id = {"0", "-1"}, expect = Expect.ACCEPTABLE, desc = "The whole value.")
@Outcome(id = {"4294967295", "-4294967296"}, expect = Expect.FORBIDDEN, desc = "One half: opaque accesses do not tear.")
@State
public class AtomicLongOpaque {
    long x;
    static final VarHandle X;

    static {
        try {
            X = MethodHandles.lookup().findVarHandle(AtomicLongOpaque.class, "x", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void writer() {
        X.setOpaque(this, -1L);
    }

    @Actor
    public void reader(J_Result r) {
        r.r1 = (long) X.getOpaque(this);
    }
}
