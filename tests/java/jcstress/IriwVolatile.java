//@ jmm: 0, 0, 0, 0 | 0, 0, 0, 1 | 0, 0, 1, 0 | 0, 0, 1, 1 | 0, 1, 0, 0 | 0, 1, 0, 1 | 0, 1, 1, 0 | 0, 1, 1, 1 | 1, 0, 0, 0 | 1, 0, 0, 1 | 1, 0, 1, 1 | 1, 1, 0, 0 | 1, 1, 0, 1 | 1, 1, 1, 0 | 1, 1, 1, 1
//@ sc: 0, 0, 0, 0 | 0, 0, 0, 1 | 0, 0, 1, 0 | 0, 0, 1, 1 | 0, 1, 0, 0 | 0, 1, 0, 1 | 0, 1, 1, 0 | 0, 1, 1, 1 | 1, 0, 0, 0 | 1, 0, 0, 1 | 1, 0, 1, 1 | 1, 1, 0, 0 | 1, 1, 0, 1 | 1, 1, 1, 0 | 1, 1, 1, 1
//@ twin: IriwVolatile.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.IIII_Result;

/**
 * Independent reads of independent writes with volatile variables: readers agree on the order.
 *
 * There is no race. For 1, 0, 1, 0 the synchronization order has x = 1, r1, r2, y = 1, r3, r4, x = 1 in a
 * circle; everything else is some interleaving.
 */
@JCStressTest
@Outcome(id = "1, 0, 1, 0", expect = Expect.FORBIDDEN, desc = "The readers do not agree.")
@Outcome(expect = Expect.ACCEPTABLE, desc = "In some order.")
@State
public class IriwVolatile {
    volatile int x;
    volatile int y;

    @Actor
    public void one() {
        x = 1;
    }

    @Actor
    public void two() {
        y = 1;
    }

    @Actor
    public void first(IIII_Result r) {
        r.r1 = x;
        r.r2 = y;
    }

    @Actor
    public void second(IIII_Result r) {
        r.r3 = y;
        r.r4 = x;
    }
}
