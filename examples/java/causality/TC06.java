//@ twin: corpus/causality/TC06.litmus
//@ maps: 1:r1, 2:r2
//@ ask: 1, 1
//@ expect: allowed

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two writes of A in different branches are one action.
 */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The behaviour in question.")
@Outcome(expect = Expect.ACCEPTABLE, desc = "All others.")
@State
public class TC06 {
    int A;
    int B;

    @Actor
    public void thread1(II_Result r) {
        int r1 = A;
        if (r1 == 1) {
            B = 1;
        }
        r.r1 = r1;
    }

    @Actor
    public void thread2(II_Result r) {
        int r2 = B;
        if (r2 == 1) {
            A = 1;
        }
        if (r2 == 0) {
            A = 1;
        }
        r.r2 = r2;
    }
}
