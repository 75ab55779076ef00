//@ jmm: 0, 0 | 1, 1
//@ sc: 0, 0 | 1, 1
//@ twin: LockBoth.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two variables that change together under a lock are seen together under it.
 *
 * Who has the lock second happens after who had it first.
 */
@JCStressTest
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "The reader is first.")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "The writer is first.")
@Outcome(id = {"0, 1", "1, 0"}, expect = Expect.FORBIDDEN, desc = "Half of the change.")
@State
public class LockBoth {
    int x;
    int y;

    @Actor
    public void writer() {
        synchronized (this) {
            x = 1;
            y = 1;
        }
    }

    @Actor
    public void reader(II_Result r) {
        synchronized (this) {
            r.r1 = y;
            r.r2 = x;
        }
    }
}
