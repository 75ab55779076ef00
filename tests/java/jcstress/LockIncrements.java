//@ jmm: 2
//@ sc: 2
//@ twin: LockIncrements.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Two increments under one lock: none is lost.
 *
 * One thread has the lock first; its write happens before the read of the other, which reads 1 and writes 2.
 * That happens after the write of 1 and before the arbiter.
 */
@JCStressTest
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "Both count.")
@Outcome(id = {"1", "0"}, expect = Expect.FORBIDDEN, desc = "One is lost.")
@State
public class LockIncrements {
    int x;

    @Actor
    public void one() {
        synchronized (this) {
            x++;
        }
    }

    @Actor
    public void two() {
        synchronized (this) {
            x++;
        }
    }

    @Arbiter
    public void arbiter(I_Result r) {
        r.r1 = x;
    }
}
