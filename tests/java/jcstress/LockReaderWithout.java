//@ jmm: 0, 0 | 0, 1 | 1, 0 | 1, 1
//@ sc: 0, 0 | 0, 1 | 1, 1
//@ twin: LockReaderWithout.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A lock that only the writer takes orders nothing.
 *
 * There is no lock that the writer's unlock could synchronize with: the reads race, and by (I) see either
 * value each.
 */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "In the order of the program.")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The second write is seen, the first is not.")
@State
public class LockReaderWithout {
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
        r.r1 = y;
        r.r2 = x;
    }
}
