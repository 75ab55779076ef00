//@ twin: corpus/causality/TC09a.litmus
//@ maps: 1:r1, 1:r2, 2:r3
//@ ask: 1, 1, 1
//@ expect: forbidden

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * TC9 with the initial value 2 and a third thread that writes 0.
 */
@JCStressTest
@Outcome(id = "1, 1, 1", expect = Expect.FORBIDDEN, desc = "The behaviour in question.")
@Outcome(expect = Expect.ACCEPTABLE, desc = "All others.")
@State
public class TC09a {
    int x = 2;
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

    @Actor
    public void thread3() {
        x = 0;
    }
}
