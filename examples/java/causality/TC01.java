//@ twin: corpus/causality/TC01.litmus
//@ maps: 1:r1, 2:r2
//@ ask: 1, 1
//@ expect: allowed

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A branch that is always taken does not order the write after the read.
 */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The behaviour in question.")
@Outcome(expect = Expect.ACCEPTABLE, desc = "All others.")
@State
public class TC01 {
    int x;
    int y;

    @Actor
    public void thread1(II_Result r) {
        int r1 = x;
        if (r1 >= 0) {
            y = 1;
        }
        r.r1 = r1;
    }

    @Actor
    public void thread2(II_Result r) {
        int r2 = y;
        x = r2;
        r.r2 = r2;
    }
}
