//@ twin: corpus/causality/TC14.litmus
//@ maps: 1:r1, 2:r2, 2:r3
//@ ask: 1, 0, 1
//@ expect: forbidden

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * A loop ends before the write of a: correctly synchronized through the volatile y.
 */
@JCStressTest
@Outcome(id = "1, 0, 1", expect = Expect.FORBIDDEN, desc = "The behaviour in question.")
@Outcome(expect = Expect.ACCEPTABLE, desc = "All others.")
@State
public class TC14 {
    int a;
    int b;
    volatile int y;

    @Actor
    public void thread1(III_Result r) {
        int r1 = a;
        if (r1 == 0) {
            y = 1;
        } else {
            b = 1;
        }
        r.r1 = r1;
    }

    @Actor
    public void thread2(III_Result r) {
        int r2;
        int r3;
        do {
            r2 = y;
            r3 = b;
        } while (r2 + r3 == 0);
        a = 1;
        r.r2 = r2;
        r.r3 = r3;
    }
}
