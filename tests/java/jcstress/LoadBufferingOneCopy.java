//@ jmm: 0, 0 | 0, 1 | 1, 1
//@ sc: 0, 0 | 0, 1
//@ twin: LoadBufferingOneCopy.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * One thread copies, the other writes a constant (causality test 1 without its branch).
 *
 * The only write of 1 to x is the copy of r2 = 1, so r1 = 1 needs r2 = 1: no 1, 0. For 1, 1: commit y = 1,
 * which is there whatever r1 sees; then r2, which sees it; x = 1 follows, so commit that; then r1.
 */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1"}, expect = Expect.ACCEPTABLE, desc = "In some order.")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "y is written before x is read.")
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "x = 1 is a copy of y = 1.")
@State
public class LoadBufferingOneCopy {
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
        x = r.r2;
    }
}
