//@ jmm: 0, 0
//@ sc: 0, 0
//@ twin: LoadBufferingCopiesVolatile.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two threads copy values of volatile variables to each other.
 *
 * Each volatile read sees a write before it in the synchronization order, so the first write of something else
 * than 0 would come after a read of something else than 0.
 */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "Nobody writes anything else.")
@Outcome(id = "1, 1", expect = Expect.FORBIDDEN, desc = "Out of thin air.")
@State
public class LoadBufferingCopiesVolatile {
    volatile int x;
    volatile int y;

    @Actor
    public void one(II_Result r) {
        r.r1 = x;
        y = r.r1;
    }

    @Actor
    public void two(II_Result r) {
        r.r2 = y;
        x = r.r2;
    }
}
