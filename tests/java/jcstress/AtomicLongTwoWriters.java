//@ jmm: -1 | 4294967297 | 8589934591 | -4294967295
//@ sc: -1 | 4294967297

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * Two plain writes of a long, and what is left of them.
 *
 * The arbiter's read happens after both writes, which are not ordered: each half sees either of them, and the
 * initial value never. With high half 0x00000001 and low half 0xFFFFFFFF that is 8589934591; with 0xFFFFFFFF
 * and 0x00000001 it is -4294967295. Reads that see writes that happen before them need no commitment.
 */
@JCStressTest
@Outcome(id = {"-1", "4294967297"}, expect = Expect.ACCEPTABLE, desc = "One of the two values.")
@Outcome(id = {"8589934591", "-4294967295"}, expect = Expect.ACCEPTABLE_INTERESTING, desc = "A half of each.")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "Both writes happen before the read.")
@State
public class AtomicLongTwoWriters {
    long x;

    @Actor
    public void one() {
        x = -1L;
    }

    @Actor
    public void two() {
        x = 0x0000_0001_0000_0001L;
    }

    @Arbiter
    public void arbiter(J_Result r) {
        r.r1 = x;
    }
}
