//@ jmm: 0 | -1 | 4294967295 | -4294967296
//@ sc: 0 | -1

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * A plain long may tear (JLS 17.7): a write is treated as two writes, one to each 32-bit half.
 *
 * Each half of the read sees the initial write or that of the other actor, by a race, and nothing connects the
 * two halves. By (I) all four are legal: low half only is 0x00000000FFFFFFFF, high half only is
 * 0xFFFFFFFF00000000. Under sequential consistency an access is one action.
 */
@JCStressTest
@Outcome(id = {"0", "-1"}, expect = Expect.ACCEPTABLE, desc = "The whole value.")
@Outcome(id = "4294967295", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The low half only.")
@Outcome(id = "-4294967296", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The high half only.")
@State
public class AtomicLongPlain {
    long x;

    @Actor
    public void writer() {
        x = -1L;
    }

    @Actor
    public void reader(J_Result r) {
        r.r1 = x;
    }
}
