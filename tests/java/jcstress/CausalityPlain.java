//@ jmm: 0, 0, 0 | 0, 0, 1 | 0, 1, 0 | 0, 1, 1 | 1, 0, 0 | 1, 0, 1 | 1, 1, 0 | 1, 1, 1
//@ sc: 0, 0, 0 | 0, 0, 1 | 0, 1, 0 | 0, 1, 1 | 1, 0, 0 | 1, 0, 1 | 1, 1, 1
//@ twin: CausalityPlain.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * Write-to-read causality (WRC), plain.
 *
 * All reads race and no write depends on a read: by (I) every combination. Sequentially 1, 1, 0 has x = 1
 * before r1 before y = 1 before r2 before r3, which then reads 1.
 */
@JCStressTest
@Outcome(id = {"0, 0, 0", "0, 0, 1", "0, 1, 0", "0, 1, 1", "1, 0, 0", "1, 0, 1", "1, 1, 1"}, expect = Expect.ACCEPTABLE, desc = "In some order.")
@Outcome(id = "1, 1, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The third thread has not heard of x.")
@State
public class CausalityPlain {
    int x;
    int y;

    @Actor
    public void writer() {
        x = 1;
    }

    @Actor
    public void relay(III_Result r) {
        r.r1 = x;
        y = 1;
    }

    @Actor
    public void reader(III_Result r) {
        r.r2 = y;
        r.r3 = x;
    }
}
