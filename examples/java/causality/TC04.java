//@ twin: corpus/causality/TC04.litmus
//@ maps: 1:r1, 2:r2
//@ ask: 1, 1
//@ expect: forbidden

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Out of thin air: two threads copy a value to each other that nobody wrote.
 */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.FORBIDDEN, desc = "The behaviour in question.")
@Outcome(expect = Expect.ACCEPTABLE, desc = "All others.")
@State
public class TC04 {
    int x;
    int y;

    @Actor
    public void thread1(II_Result r) {
        int r1 = x;
        y = r1;
        r.r1 = r1;
    }

    @Actor
    public void thread2(II_Result r) {
        int r2 = y;
        x = r2;
        r.r2 = r2;
    }
}
