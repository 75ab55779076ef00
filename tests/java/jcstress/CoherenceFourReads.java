//@ jmm: 0, 0, 0, 0 | 0, 0, 0, 1 | 0, 0, 0, 2 | 0, 0, 1, 1 | 0, 0, 1, 2 | 0, 0, 2, 1 | 0, 0, 2, 2 | 0, 1, 0, 0 | 0, 1, 0, 1 | 0, 1, 0, 2 | 0, 1, 1, 1 | 0, 1, 1, 2 | 0, 1, 2, 1 | 0, 1, 2, 2 | 0, 2, 0, 0 | 0, 2, 0, 1 | 0, 2, 0, 2 | 0, 2, 1, 1 | 0, 2, 1, 2 | 0, 2, 2, 1 | 0, 2, 2, 2 | 1, 1, 0, 0 | 1, 1, 0, 1 | 1, 1, 0, 2 | 1, 1, 1, 1 | 1, 1, 1, 2 | 1, 1, 2, 1 | 1, 1, 2, 2 | 1, 2, 0, 0 | 1, 2, 0, 1 | 1, 2, 0, 2 | 1, 2, 1, 1 | 1, 2, 1, 2 | 1, 2, 2, 2 | 2, 1, 0, 0 | 2, 1, 0, 1 | 2, 1, 0, 2 | 2, 1, 1, 1 | 2, 1, 2, 1 | 2, 1, 2, 2 | 2, 2, 0, 0 | 2, 2, 0, 1 | 2, 2, 0, 2 | 2, 2, 1, 1 | 2, 2, 1, 2 | 2, 2, 2, 1 | 2, 2, 2, 2
//@ sc: 0, 0, 0, 0 | 0, 0, 0, 1 | 0, 0, 0, 2 | 0, 0, 1, 1 | 0, 0, 1, 2 | 0, 0, 2, 1 | 0, 0, 2, 2 | 0, 1, 0, 0 | 0, 1, 0, 1 | 0, 1, 0, 2 | 0, 1, 1, 1 | 0, 1, 1, 2 | 0, 1, 2, 1 | 0, 1, 2, 2 | 0, 2, 0, 0 | 0, 2, 0, 1 | 0, 2, 0, 2 | 0, 2, 1, 1 | 0, 2, 1, 2 | 0, 2, 2, 1 | 0, 2, 2, 2 | 1, 1, 0, 0 | 1, 1, 0, 1 | 1, 1, 0, 2 | 1, 1, 1, 1 | 1, 1, 1, 2 | 1, 1, 2, 1 | 1, 1, 2, 2 | 1, 2, 0, 0 | 1, 2, 0, 1 | 1, 2, 0, 2 | 1, 2, 1, 1 | 1, 2, 1, 2 | 1, 2, 2, 2 | 2, 1, 0, 0 | 2, 1, 0, 1 | 2, 1, 0, 2 | 2, 1, 1, 1 | 2, 1, 2, 1 | 2, 1, 2, 2 | 2, 2, 0, 0 | 2, 2, 0, 1 | 2, 2, 0, 2 | 2, 2, 1, 1 | 2, 2, 1, 2 | 2, 2, 2, 1 | 2, 2, 2, 2
//@ twin: CoherenceFourReads.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.IIII_Result;

/**
 * Two readers agree on the order of two volatile writes.
 *
 * The two writes stand in one synchronization order, and each read sees the last write before it. With 0 < 1 <
 * 2 each reader sees one of 00 01 02 11 12 22, with 0 < 2 < 1 one of 00 01 02 22 21 11, independently of the
 * other reader. That is 36 pairs for each order, and 25 for both (those of 00 01 02 11 22): 47.
 */
@JCStressTest
@Outcome(id = {"1, 2, 2, 1", "2, 1, 1, 2"}, expect = Expect.FORBIDDEN, desc = "The readers do not agree.")
@Outcome(id = {"1, 0, .*", "2, 0, .*", ".*, 1, 0", ".*, 2, 0"}, expect = Expect.FORBIDDEN, desc = "Back to the initial value.")
@Outcome(id = "[012], [012], [012], [012]", expect = Expect.ACCEPTABLE, desc = "The readers agree.")
@State
public class CoherenceFourReads {
    volatile int x;

    @Actor
    public void one() {
        x = 1;
    }

    @Actor
    public void two() {
        x = 2;
    }

    @Actor
    public void first(IIII_Result r) {
        r.r1 = x;
        r.r2 = x;
    }

    @Actor
    public void second(IIII_Result r) {
        r.r3 = x;
        r.r4 = x;
    }
}
