//@ jmm: 0, 0 | 0, 1 | 1, 0 | 1, 1
//@ sc: 0, 0 | 0, 1 | 1, 0
//@ twin: LoadBufferingPlain.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Both reads see writes that follow the other read (seed of all causality tests).
 *
 * The writes do not depend on the reads. Both are in the execution in which all reads see 0: commit them
 * there, then the reads (I).
 */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "1, 0"}, expect = Expect.ACCEPTABLE, desc = "In some order.")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "Both threads write early.")
@State
public class LoadBufferingPlain {
    int x;
    int y;

    @Actor
    public void one(II_Result r) {
        r.r1 = x;
        y = 1;
    }

    @Actor
    public void two(II_Result r) {
        r.r2 = y;
        x = 1;
    }
}
