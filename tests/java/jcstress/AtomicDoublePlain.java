//@ jmm: 0.0 | 1.0 | 4.9E-324 | 1.0000000000000002
//@ sc: 0.0 | 1.0000000000000002

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.D_Result;

/**
 * A plain double may tear as a long may (JLS 17.7).
 *
 * The value written is 0x3FF0000000000001. Its high half alone is 0x3FF0000000000000, which is 1.0; its low
 * half alone is 0x0000000000000001, which is the smallest positive double. By (I) each half may be seen
 * without the other.
 */
@JCStressTest
@Outcome(id = {"0.0", "1.0000000000000002"}, expect = Expect.ACCEPTABLE, desc = "The whole value.")
@Outcome(id = "1.0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The high half only.")
@Outcome(id = "4.9E-324", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The low half only.")
@State
public class AtomicDoublePlain {
    double x;

    @Actor
    public void writer() {
        x = 1.0000000000000002;
    }

    @Actor
    public void reader(D_Result r) {
        r.r1 = x;
    }
}
