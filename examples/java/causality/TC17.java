//@ twin: corpus/causality/TC17.litmus
//@ maps: 1:r1, 2:r2, 1:r3
//@ ask: 42, 42, 42
//@ expect: allowed

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * A write that makes the following read constant, unless its value was there already.
 */
@JCStressTest
@Outcome(id = "42, 42, 42", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The behaviour in question.")
@Outcome(expect = Expect.ACCEPTABLE, desc = "All others.")
@State
public class TC17 {
    int x;
    int y;

    @Actor
    public void thread1(III_Result r) {
        int r3 = x;
        if (r3 != 42) {
            x = 42;
        }
        int r1 = x;
        y = r1;
        r.r1 = r1;
        r.r3 = r3;
    }

    @Actor
    public void thread2(III_Result r) {
        int r2 = y;
        x = r2;
        r.r2 = r2;
    }
}
