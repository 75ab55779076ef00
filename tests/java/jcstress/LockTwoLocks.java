//@ jmm: 1 | 2
//@ sc: 1 | 2
//@ twin: LockTwoLocks.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Two increments under different locks: one may be lost.
 *
 * Each read sees 0, or what the other thread wrote. Not both see the other: one value would be one more than
 * the other and one less. Both see 0: both write 1. One sees 1: the writes are 1 and 2, unordered, and the
 * arbiter sees either; sequentially it sees the later one, which is 2 there.
 */
@JCStressTest
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "Both count.")
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "One is lost.")
@Outcome(id = {"0", "3"}, expect = Expect.FORBIDDEN, desc = "Both writes happen before the arbiter, and there are two.")
@State
public class LockTwoLocks {
    final Object m = new Object();
    final Object n = new Object();
    int x;

    @Actor
    public void one() {
        synchronized (m) {
            x++;
        }
    }

    @Actor
    public void two() {
        synchronized (n) {
            x++;
        }
    }

    @Arbiter
    public void arbiter(I_Result r) {
        r.r1 = x;
    }
}
