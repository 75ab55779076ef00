//@ jmm: 1, 2
//@ sc: 1, 2
//@ twin: AtomicBytes.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.BB_Result;

/**
 * Bytes next to each other do not disturb each other: there is no word tearing (JLS 17.6).
 *
 * Each element has one write besides the initial one, and that happens before the arbiter's read.
 */
@JCStressTest
@Outcome(id = "1, 2", expect = Expect.ACCEPTABLE, desc = "Both writes.")
@Outcome(id = {"0, 2", "1, 0", "0, 0"}, expect = Expect.FORBIDDEN, desc = "A write is lost: word tearing.")
@State
public class AtomicBytes {
    final byte[] a = new byte[2];

    @Actor
    public void one() {
        a[0] = 1;
    }

    @Actor
    public void two() {
        a[1] = 2;
    }

    @Arbiter
    public void arbiter(BB_Result r) {
        r.r1 = a[0];
        r.r2 = a[1];
    }
}
