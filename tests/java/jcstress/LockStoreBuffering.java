//@ jmm: 0, 1 | 1, 0 | 1, 1
//@ sc: 0, 1 | 1, 0 | 1, 1
//@ twin: LockStoreBuffering.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Dekker's core with an empty synchronized block between write and read.
 *
 * The write before the first block happens before the read after the second one, which sees it. The other read
 * races with its write, which it does not happen before: it sees either.
 */
@JCStressTest
@Outcome(id = {"0, 1", "1, 0"}, expect = Expect.ACCEPTABLE, desc = "The blocks come one after the other.")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "Both see the other.")
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "One of the blocks is the second.")
@State
public class LockStoreBuffering {
    int x;
    int y;

    @Actor
    public void one(II_Result r) {
        x = 1;
        synchronized (this) {
        }
        r.r1 = y;
    }

    @Actor
    public void two(II_Result r) {
        y = 1;
        synchronized (this) {
        }
        r.r2 = x;
    }
}
