//@ jmm: 0, 0 | 0, 1 | 1, 0 | 1, 1
//@ sc: 0, 1 | 1, 0 | 1, 1
//@ twin: StoreBufferingPlain.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Dekker's core, plain: both threads write and look at the other's variable.
 *
 * Both reads race; by (I) all four. Sequentially the first action is a write, and the other thread reads it.
 */
@JCStressTest
@Outcome(id = {"0, 1", "1, 0", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "In some order.")
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "Neither sees the other.")
@State
public class StoreBufferingPlain {
    int x;
    int y;

    @Actor
    public void one(II_Result r) {
        x = 1;
        r.r1 = y;
    }

    @Actor
    public void two(II_Result r) {
        y = 1;
        r.r2 = x;
    }
}
