//@ jmm: 0 | -1
//@ sc: 0 | -1

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * A plain long whose accesses are ordered by a lock is seen as a whole.
 *
 * If the writer has the lock first, both halves of its write happen before those of the read, and hide the
 * initial ones. Else both halves of the read happen before the write, which they can then not see (JLS
 * 17.4.5).
 */
@JCStressTest
@Outcome(id = {"0", "-1"}, expect = Expect.ACCEPTABLE, desc = "The whole value.")
@Outcome(id = {"4294967295", "-4294967296"}, expect = Expect.FORBIDDEN, desc = "One half: there is no race.")
@State
public class AtomicLongLocked {
    long x;

    @Actor
    public void writer() {
        synchronized (this) {
            x = -1L;
        }
    }

    @Actor
    public void reader(J_Result r) {
        synchronized (this) {
            r.r1 = x;
        }
    }
}
