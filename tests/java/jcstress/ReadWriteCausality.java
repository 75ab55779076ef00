//@ jmm: 0, 0, 0 | 0, 0, 1 | 0, 1, 0 | 0, 1, 1 | 1, 0, 1 | 1, 1, 0 | 1, 1, 1
//@ sc: 0, 0, 0 | 0, 0, 1 | 0, 1, 0 | 0, 1, 1 | 1, 0, 1 | 1, 1, 0 | 1, 1, 1
//@ twin: ReadWriteCausality.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * Read-to-write causality (RWC) with volatile variables: multi-copy atomicity.
 *
 * There is no race. For 1, 0, 0 the synchronization order has x = 1, r1, r2, y = 1, r3, x = 1 in a circle;
 * everything else is some interleaving.
 */
@JCStressTest
@Outcome(id = {"0, 0, 0", "0, 0, 1", "0, 1, 0", "0, 1, 1", "1, 0, 1", "1, 1, 0", "1, 1, 1"}, expect = Expect.ACCEPTABLE, desc = "In some order.")
@Outcome(id = "1, 0, 0", expect = Expect.FORBIDDEN, desc = "The second and the third thread do not agree.")
@State
public class ReadWriteCausality {
    volatile int x;
    volatile int y;

    @Actor
    public void writer() {
        x = 1;
    }

    @Actor
    public void reader(III_Result r) {
        r.r1 = x;
        r.r2 = y;
    }

    @Actor
    public void both(III_Result r) {
        y = 1;
        r.r3 = x;
    }
}
