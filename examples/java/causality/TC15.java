//@ twin: corpus/causality/TC15.litmus
//@ maps: 1:r0, 1:r1, 2:r2, 2:r3
//@ ask: 1, 1, 0, 1
//@ expect: forbidden

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.IIII_Result;

/**
 * TC14 with a guard on a second volatile variable that a third thread sets.
 *
 * The fields of the result are r0, r1, r2 and r3 of the twin.
 */
@JCStressTest
@Outcome(id = "1, 1, 0, 1", expect = Expect.FORBIDDEN, desc = "The behaviour in question.")
@Outcome(expect = Expect.ACCEPTABLE, desc = "All others.")
@State
public class TC15 {
    int a;
    int b;
    volatile int x;
    volatile int y;

    @Actor
    public void thread1(IIII_Result r) {
        int r0 = x;
        int r1;
        if (r0 == 1) {
            r1 = a;
        } else {
            r1 = 0;
        }
        if (r1 == 0) {
            y = 1;
        } else {
            b = 1;
        }
        r.r1 = r0;
        r.r2 = r1;
    }

    @Actor
    public void thread2(IIII_Result r) {
        int r2;
        int r3;
        do {
            r2 = y;
            r3 = b;
        } while (r2 + r3 == 0);
        a = 1;
        r.r3 = r2;
        r.r4 = r3;
    }

    @Actor
    public void thread3() {
        x = 1;
    }
}
