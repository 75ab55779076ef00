//@ jmm: 0, 1 | 1, 0 | 1, 1
//@ sc: 0, 1 | 1, 0 | 1, 1
//@ twin: StoreBufferingVolatile.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Dekker's core with volatile variables: at least one thread sees the other.
 *
 * For 0, 0 the synchronization order would have x = 1, r1, y = 1, r2, x = 1 in a circle.
 */
@JCStressTest
@Description("Dekker's core with volatile variables.")
@Outcome(id = {"0, 1", "1, 0", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "In some order.")
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "One of the writes comes before both reads.")
@State
public class StoreBufferingVolatile {
    volatile int x;
    volatile int y;

    @Actor
    public void one(II_Result r) {
        x = 1;
        r.r1 = y;
    }

    @Actor
    public void two(II_Result r) {
        y = 1;
        r.r2 = x;
    }
}
