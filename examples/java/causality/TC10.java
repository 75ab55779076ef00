//@ twin: corpus/causality/TC10.litmus
//@ maps: 1:r1, 2:r2, 4:r3
//@ ask: 1, 1, 0
//@ expect: forbidden

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * Self-justifying branches, where the value is written in some other execution.
 */
@JCStressTest
@Outcome(id = "1, 1, 0", expect = Expect.FORBIDDEN, desc = "The behaviour in question.")
@Outcome(expect = Expect.ACCEPTABLE, desc = "All others.")
@State
public class TC10 {
    int x;
    int y;
    int z;

    @Actor
    public void thread1(III_Result r) {
        int r1 = x;
        if (r1 == 1) {
            y = 1;
        }
        r.r1 = r1;
    }

    @Actor
    public void thread2(III_Result r) {
        int r2 = y;
        if (r2 == 1) {
            x = 1;
        }
        r.r2 = r2;
    }

    @Actor
    public void thread3() {
        z = 1;
    }

    @Actor
    public void thread4(III_Result r) {
        int r3 = z;
        if (r3 == 1) {
            x = 1;
        }
        r.r3 = r3;
    }
}
