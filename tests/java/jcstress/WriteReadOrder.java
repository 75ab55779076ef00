//@ jmm: 0, 1 | 1, 1 | 1, 2
//@ sc: 0, 1 | 1, 1 | 1, 2
//@ twin: WriteReadOrder.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Who writes last must have been seen (R with volatile variables).
 *
 * There is no race. If y = 2 is last, then x = 1, y = 1, y = 2, r1 is the synchronization order, so r1 = 1. If
 * y = 1 is last, r1 may come before or after x = 1.
 */
@JCStressTest
@Outcome(id = {"0, 1", "1, 1", "1, 2"}, expect = Expect.ACCEPTABLE, desc = "In some order.")
@Outcome(id = "0, 2", expect = Expect.FORBIDDEN, desc = "y = 2 comes after x = 1, and r1 after that.")
@State
public class WriteReadOrder {
    volatile int x;
    volatile int y;

    @Actor
    public void one() {
        x = 1;
        y = 1;
    }

    @Actor
    public void two(II_Result r) {
        y = 2;
        r.r1 = x;
    }

    @Arbiter
    public void arbiter(II_Result r) {
        r.r2 = y;
    }
}
