//@ jmm: 1 | 2
//@ sc: 1 | 2
//@ twin: UpdateVolatile.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Two increments of a volatile variable: one may be lost.
 *
 * x++ is a read and a write. If both reads come before both writes in the synchronization order, both write 1.
 * Else one reads what the other wrote. There is no race, so these are all.
 */
@JCStressTest
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "Both count.")
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "One is lost.")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "Both writes come before the arbiter.")
@State
public class UpdateVolatile {
    volatile int x;

    @Actor
    public void one() {
        x++;
    }

    @Actor
    public void two() {
        x++;
    }

    @Arbiter
    public void arbiter(I_Result r) {
        r.r1 = x;
    }
}
