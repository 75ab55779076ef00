//@ jmm: 0, 0 | 0, 1 | 1, 1
//@ sc: 0, 0 | 0, 1 | 1, 1
//@ twin: LockEmpty.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Empty synchronized blocks on one monitor order what is around them.
 *
 * If the writer's block is first, x = 1 happens before r2, which then reads 1. If the reader's block is first,
 * r1 happens before y = 1 and can't see it (D7.9), so r1 = 0 and r2 sees either by a race. In neither case 1,
 * 0.
 */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "In the order of the program.")
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "Either block may be first, and both forbid it.")
@State
public class LockEmpty {
    int x;
    int y;

    @Actor
    public void writer() {
        x = 1;
        synchronized (this) {
        }
        y = 1;
    }

    @Actor
    public void reader(II_Result r) {
        r.r1 = y;
        synchronized (this) {
        }
        r.r2 = x;
    }
}
