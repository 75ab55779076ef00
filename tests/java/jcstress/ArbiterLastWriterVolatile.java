//@ jmm: 1, 1 | 2, 2
//@ sc: 1, 1 | 2, 2
//@ twin: ArbiterLastWriterVolatile.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Of two volatile writes one is the last.
 *
 * Both reads see the last write before them in the synchronization order.
 */
@JCStressTest
@Outcome(id = {"1, 1", "2, 2"}, expect = Expect.ACCEPTABLE, desc = "One of the writes is the last.")
@Outcome(id = {"1, 2", "2, 1"}, expect = Expect.FORBIDDEN, desc = "No write comes between the reads.")
@State
public class ArbiterLastWriterVolatile {
    volatile int x;

    @Actor
    public void one() {
        x = 1;
    }

    @Actor
    public void two() {
        x = 2;
    }

    @Arbiter
    public void arbiter(II_Result r) {
        r.r1 = x;
        r.r2 = x;
    }
}
