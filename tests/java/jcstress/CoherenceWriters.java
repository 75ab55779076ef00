//@ jmm: 1, 1 | 1, 2 | 2, 1 | 2, 2
//@ sc: 1, 1 | 1, 2 | 2, 2
//@ twin: CoherenceWriters.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two threads write one plain variable and read it back.
 *
 * Each read happens after its own thread's write, so never sees 0; it sees that write or, by a race, the other
 * one. Nothing orders the two plain writes, so by (I) each may see the other's. Sequentially one write is the
 * last, and the thread that made it reads its own value.
 */
@JCStressTest
@Outcome(id = {"1, 1", "1, 2", "2, 2"}, expect = Expect.ACCEPTABLE, desc = "One of the writes is the last.")
@Outcome(id = "2, 1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "Each sees the write of the other.")
@Outcome(id = {"0, 0", "0, 2", "1, 0"}, expect = Expect.FORBIDDEN, desc = "Its own write hides the initial value.")
@State
public class CoherenceWriters {
    int x;

    @Actor
    public void one(II_Result r) {
        x = 1;
        r.r1 = x;
    }

    @Actor
    public void two(II_Result r) {
        x = 2;
        r.r2 = x;
    }
}
