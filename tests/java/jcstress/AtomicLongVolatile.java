//@ jmm: 0 | -1
//@ sc: 0 | -1
//@ twin: AtomicLongVolatile.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * A volatile long is always written and read as a whole (JLS 17.7).
 *
 * The read comes before the write in the synchronization order, or after it.
 */
@JCStressTest
@Outcome(id = {"0", "-1"}, expect = Expect.ACCEPTABLE, desc = "The whole value.")
@Outcome(id = {"4294967295", "-4294967296"}, expect = Expect.FORBIDDEN, desc = "One half: volatile longs do not tear.")
@State
public class AtomicLongVolatile {
    volatile long x;

    @Actor
    public void writer() {
        x = -1L;
    }

    @Actor
    public void reader(J_Result r) {
        r.r1 = x;
    }
}
