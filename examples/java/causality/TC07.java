//@ twin: corpus/causality/TC07.litmus
//@ maps: 1:r1, 1:r2, 2:r3
//@ ask: 1, 1, 1
//@ expect: allowed

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * Independent reads and writes may be reordered in both threads.
 */
@JCStressTest
@Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The behaviour in question.")
@Outcome(expect = Expect.ACCEPTABLE, desc = "All others.")
@State
public class TC07 {
    int x;
    int y;
    int z;

    @Actor
    public void thread1(III_Result r) {
        int r1 = z;
        int r2 = x;
        y = r2;
        r.r1 = r1;
        r.r2 = r2;
    }

    @Actor
    public void thread2(III_Result r) {
        int r3 = y;
        z = r3;
        x = 1;
        r.r3 = r3;
    }
}
