//@ jmm: 0, 0, 0 | 0, 0, 1 | 0, 1, 0 | 0, 1, 1 | 1, 0, 0 | 1, 0, 1 | 1, 1, 1
//@ sc: 0, 0, 0 | 0, 0, 1 | 0, 1, 0 | 0, 1, 1 | 1, 0, 0 | 1, 0, 1 | 1, 1, 1
//@ twin: CausalityVolatile.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * Write-to-read causality (WRC) with volatile variables.
 *
 * There is no race, so the executions are the sequentially consistent ones: all but 1, 1, 0, where r3 comes
 * after x = 1.
 */
@JCStressTest
@Outcome(id = {"0, 0, 0", "0, 0, 1", "0, 1, 0", "0, 1, 1", "1, 0, 0", "1, 0, 1", "1, 1, 1"}, expect = Expect.ACCEPTABLE, desc = "In some order.")
@Outcome(id = "1, 1, 0", expect = Expect.FORBIDDEN, desc = "x = 1 comes before r3 in the synchronization order.")
@State
public class CausalityVolatile {
    volatile int x;
    volatile int y;

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
