//@ jmm: 2
//@ sc: 2
//@ twin: LockIncrements.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Two increments in synchronized methods, one of which calls the other: a monitor may be locked again by its
 * owner.
 *
 * As LockIncrements: the inner lock and unlock are between the outer ones.
 */
@JCStressTest
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "Both count.")
@Outcome(id = {"1", "0"}, expect = Expect.FORBIDDEN, desc = "One is lost.")
@State
public class LockMethods {
    int x;

    synchronized void increment() {
        x++;
    }

    synchronized void incrementAgain() {
        increment();
    }

    @Actor
    public void one() {
        increment();
    }

    @Actor
    public void two() {
        incrementAgain();
    }

    @Arbiter
    public void arbiter(I_Result r) {
        r.r1 = x;
    }
}
