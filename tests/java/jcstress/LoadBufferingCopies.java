//@ jmm: 0, 0
//@ sc: 0, 0
//@ twin: LoadBufferingCopies.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two threads copy values to each other: nothing comes out of thin air (causality test 4).
 *
 * In the first justifying execution every read sees a write that happens before it, which is the initial 0; so
 * both threads write 0, and only writes of 0 can be committed. With them committed reads still return 0, and
 * so on.
 */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "Nobody writes anything else.")
@Outcome(id = {"1, 1", "42, 42"}, expect = Expect.FORBIDDEN, desc = "Out of thin air.")
@State
public class LoadBufferingCopies {
    int x;
    int y;

    @Actor
    public void one(II_Result r) {
        r.r1 = x;
        y = r.r1;
    }

    @Actor
    public void two(II_Result r) {
        r.r2 = y;
        x = r.r2;
    }
}
