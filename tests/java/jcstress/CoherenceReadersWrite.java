//@ jmm: 0, 0 | 0, 1 | 2, 0 | 2, 1
//@ sc: 0, 0 | 0, 1 | 2, 0
//@ twin: CoherenceReadersWrite.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Each thread reads a plain variable and writes it afterwards (causality test 16).
 *
 * A read never sees its own thread's later write: it happens before that (D7.9). It sees the initial write or
 * the other thread's, by a race. The writes do not depend on the reads, so by (I) both may see the other's
 * write, although each comes after the other's read.
 */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "2, 0"}, expect = Expect.ACCEPTABLE, desc = "In some order.")
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "Both see a write that is yet to come.")
@Outcome(id = {"1, 0", "0, 2"}, expect = Expect.FORBIDDEN, desc = "A read of what is written after it.")
@State
public class CoherenceReadersWrite {
    int x;

    @Actor
    public void one(II_Result r) {
        r.r1 = x;
        x = 1;
    }

    @Actor
    public void two(II_Result r) {
        r.r2 = x;
        x = 2;
    }
}
