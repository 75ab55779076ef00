//@ jmm: 0, 0 | 0, 1 | 1, 0
//@ sc: 0, 0 | 0, 1 | 1, 0
//@ twin: LoadBufferingVolatile.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * With volatile variables no read sees a write that is yet to come.
 *
 * For 1, 1 the synchronization order would have x = 1, r1, y = 1, r2, x = 1 in a circle.
 */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "1, 0"}, expect = Expect.ACCEPTABLE, desc = "In some order.")
@Outcome(id = "1, 1", expect = Expect.FORBIDDEN, desc = "A circle in the synchronization order.")
@State
public class LoadBufferingVolatile {
    volatile int x;
    volatile int y;

    @Actor
    public void one(II_Result r) {
        r.r1 = x;
        y = 1;
    }

    @Actor
    public void two(II_Result r) {
        r.r2 = y;
        x = 1;
    }
}
