//@ jmm: 1, 1 | 1, 3 | 3, 3
//@ sc: 1, 1 | 1, 3 | 3, 3

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The arbiter also sees what actors have written to the result, and may change it.
 *
 * The actor writes 0 or 1 to r1 and 0 or 1 to r2, as in CoherenceVolatile; the arbiter doubles both and adds
 * one.
 */
@JCStressTest
@Outcome(id = {"1, 1", "1, 3", "3, 3"}, expect = Expect.ACCEPTABLE, desc = "What the actor saw, changed.")
@Outcome(id = "3, 1", expect = Expect.FORBIDDEN, desc = "The second read comes after the write as well.")
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "The arbiter comes last.")
@State
public class ArbiterUpdatesResult {
    volatile int x;

    @Actor
    public void writer() {
        x = 1;
    }

    @Actor
    public void reader(II_Result r) {
        r.r1 = x;
        r.r2 = x;
    }

    @Arbiter
    public void arbiter(II_Result r) {
        r.r1 = 2 * r.r1 + 1;
        r.r2 = 2 * r.r2 + 1;
    }
}
