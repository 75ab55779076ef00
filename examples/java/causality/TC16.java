//@ twin: corpus/causality/TC16.litmus
//@ maps: 1:r1, 2:r2
//@ ask: 2, 1
//@ expect: allowed

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Each thread reads the value that the other writes later to the same variable.
 */
@JCStressTest
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The behaviour in question.")
@Outcome(expect = Expect.ACCEPTABLE, desc = "All others.")
@State
public class TC16 {
    int x;

    @Actor
    public void thread1(II_Result r) {
        int r1 = x;
        x = 1;
        r.r1 = r1;
    }

    @Actor
    public void thread2(II_Result r) {
        int r2 = x;
        x = 2;
        r.r2 = r2;
    }
}
