//@ twin: corpus/causality/TC12.litmus
//@ maps: 1:r1, 1:r2, 2:r3
//@ ask: 1, 1, 1
//@ expect: forbidden

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * The element that is overwritten depends on the value read: no value out of thin air.
 */
@JCStressTest
@Outcome(id = "1, 1, 1", expect = Expect.FORBIDDEN, desc = "The behaviour in question.")
@Outcome(expect = Expect.ACCEPTABLE, desc = "All others.")
@State
public class TC12 {
    int x;
    int y;
    final int[] a = {1, 2};

    @Actor
    public void thread1(III_Result r) {
        int r1 = x;
        a[r1] = 0;
        int r2 = a[0];
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
}
