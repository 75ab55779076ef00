//@ jmm: true, true
//@ sc: true, true

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Elements next to each other do not disturb each other: there is no word tearing (JLS 17.6).
 *
 * Each element is a variable of its own with one write besides the initial one. That write happens before the
 * arbiter's read and after the initial write, so the read sees it.
 */
@JCStressTest
@Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "Both writes.")
@Outcome(id = {"false, true", "true, false", "false, false"}, expect = Expect.FORBIDDEN, desc = "A write is lost: word tearing.")
@State
public class AtomicBooleans {
    final boolean[] a = new boolean[2];

    @Actor
    public void one() {
        a[0] = true;
    }

    @Actor
    public void two() {
        a[1] = true;
    }

    @Arbiter
    public void arbiter(ZZ_Result r) {
        r.r1 = a[0];
        r.r2 = a[1];
    }
}
