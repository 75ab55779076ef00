//@ jmm: 0, 0 | 0, 1 | 1, 0 | 1, 1
//@ sc: 0, 0 | 0, 1 | 1, 1
//@ twin: LockOther.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Reader and writer take different locks.
 *
 * An unlock synchronizes with locks of the same monitor only: the reads race, and by (I) see either value
 * each.
 */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "In the order of the program.")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The second write is seen, the first is not.")
@State
public class LockOther {
    final Object m = new Object();
    final Object n = new Object();
    int x;
    int y;

    @Actor
    public void writer() {
        synchronized (m) {
            x = 1;
            y = 1;
        }
    }

    @Actor
    public void reader(II_Result r) {
        synchronized (n) {
            r.r1 = y;
            r.r2 = x;
        }
    }
}
