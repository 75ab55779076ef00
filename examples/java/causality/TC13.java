//@ twin: corpus/causality/TC13.litmus
//@ maps: 1:r1, 2:r2
//@ ask: 1, 1
//@ expect: forbidden

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Self-justifying branches: correctly synchronized, since neither write is ever reached.
 */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.FORBIDDEN, desc = "The behaviour in question.")
@Outcome(expect = Expect.ACCEPTABLE, desc = "All others.")
@State
public class TC13 {
    int x;
    int y;

    @Actor
    public void thread1(II_Result r) {
        int r1 = x;
        if (r1 == 1) {
            y = 1;
        }
        r.r1 = r1;
    }

    @Actor
    public void thread2(II_Result r) {
        int r2 = y;
        if (r2 == 1) {
            x = 1;
        }
        r.r2 = r2;
    }
}
