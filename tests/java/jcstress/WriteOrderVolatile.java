//@ jmm: 1, 2 | 2, 1 | 2, 2
//@ sc: 1, 2 | 2, 1 | 2, 2
//@ twin: WriteOrderVolatile.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two threads write two volatile variables in opposite orders (2+2W).
 *
 * There is no race. x = 1 and y = 1 are not both last in the synchronization order: x = 1, y = 2, y = 1, x =
 * 2, x = 1 would be a circle.
 */
@JCStressTest
@Outcome(id = {"1, 2", "2, 1", "2, 2"}, expect = Expect.ACCEPTABLE, desc = "In some order.")
@Outcome(id = "1, 1", expect = Expect.FORBIDDEN, desc = "A circle in the synchronization order.")
@State
public class WriteOrderVolatile {
    volatile int x;
    volatile int y;

    @Actor
    public void one() {
        x = 1;
        y = 2;
    }

    @Actor
    public void two() {
        y = 1;
        x = 2;
    }

    @Arbiter
    public void arbiter(II_Result r) {
        r.r1 = x;
        r.r2 = y;
    }
}
