//@ jmm: 0, 0, 0 | 0, 0, 1 | 0, 1, 0 | 0, 1, 1 | 1, 0, 0 | 1, 0, 1 | 1, 1, 0 | 1, 1, 1
//@ sc: 0, 0, 0 | 0, 0, 1 | 0, 1, 0 | 0, 1, 1 | 1, 0, 0 | 1, 0, 1 | 1, 1, 1
//@ twin: CausalityHalfVolatile.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * Write-to-read causality (WRC) where only y is volatile.
 *
 * The writer of x has no edge to anybody: that r1 sees x by a race does not make x = 1 happen before r1. So r3
 * races with it as well, and by (I) all eight are legal.
 */
@JCStressTest
@Outcome(id = {"0, 0, 0", "0, 0, 1", "0, 1, 0", "0, 1, 1", "1, 0, 0", "1, 0, 1", "1, 1, 1"}, expect = Expect.ACCEPTABLE, desc = "In some order.")
@Outcome(id = "1, 1, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "What was seen by a race is not passed on.")
@State
public class CausalityHalfVolatile {
    int x;
    volatile int y;

    @Actor
    public void writer() {
        x = 1;
    }

    @Actor
    public void relay(III_Result r) {
        r.r1 = x;
        y = 1;
    }

    @Actor
    public void reader(III_Result r) {
        r.r2 = y;
        r.r3 = x;
    }
}
