//@ jmm: 1 | 2
//@ sc: 1 | 2
//@ twin: UpdateVolatile.litmus

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * An AtomicInteger does not help if it is read and written in two calls.
 *
 * get is a volatile read and set a volatile write: this is UpdateVolatile.
 */
@JCStressTest
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "Both count.")
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "One is lost.")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "Both writes come before the arbiter.")
@State
public class UpdateAtomicGetSet {
    final AtomicInteger x = new AtomicInteger();

    @Actor
    public void one() {
        x.set(x.get() + 1);
    }

    @Actor
    public void two() {
        x.set(x.get() + 1);
    }

    @Arbiter
    public void arbiter(I_Result r) {
        r.r1 = x.get();
    }
}
