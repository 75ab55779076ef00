//@ jmm: 1, 1
//@ sc: 1, 1
//@ twin: ArbiterSeesAll.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The arbiter sees what all actors have done.
 *
 * All actors happen before it, so each write hides the initial value of its variable.
 */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "Both writes.")
@Outcome(id = {"0, 1", "1, 0", "0, 0"}, expect = Expect.FORBIDDEN, desc = "A write is not seen.")
@State
public class ArbiterSeesAll {
    int x;
    int y;

    @Actor
    public void one() {
        x = 1;
    }

    @Actor
    public void two() {
        y = 1;
    }

    @Arbiter
    public void arbiter(II_Result r) {
        r.r1 = x;
        r.r2 = y;
    }
}
