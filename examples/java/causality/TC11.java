//@ twin: corpus/causality/TC11.litmus
//@ maps: 1:r1, 1:r2, 2:r3, 2:r4
//@ ask: 1, 1, 1, 1
//@ expect: allowed

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.IIII_Result;

/**
 * TC7 with one more copy in each thread.
 */
@JCStressTest
@Outcome(id = "1, 1, 1, 1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The behaviour in question.")
@Outcome(expect = Expect.ACCEPTABLE, desc = "All others.")
@State
public class TC11 {
    int x;
    int y;
    int z;
    int w;

    @Actor
    public void thread1(IIII_Result r) {
        int r1 = z;
        w = r1;
        int r2 = x;
        y = r2;
        r.r1 = r1;
        r.r2 = r2;
    }

    @Actor
    public void thread2(IIII_Result r) {
        int r4 = w;
        int r3 = y;
        z = r3;
        x = 1;
        r.r3 = r3;
        r.r4 = r4;
    }
}
