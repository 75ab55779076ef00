//@ twin: corpus/causality/TC08.litmus
//@ maps: 1:r1, 1:r2, 2:r3
//@ ask: 1, 1, 1
//@ expect: allowed

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * A value that is the same for all values that the read can return.
 */
@JCStressTest
@Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The behaviour in question.")
@Outcome(expect = Expect.ACCEPTABLE, desc = "All others.")
@State
public class TC08 {
    int x;
    int y;

    @Actor
    public void thread1(III_Result r) {
        int r1 = x;
        int r2 = 1 + r1 * r1 - r1;
        y = r2;
        r.r1 = r1;
        r.r2 = r2;
    }

    @Actor
    public void thread2(III_Result r) {
        int r3 = y;
        x = r3;
        r.r3 = r3;
    }
}
