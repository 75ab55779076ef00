//@ jmm: 2
//@ sc: 2
//@ twin: LockIncrements.litmus

import java.util.concurrent.locks.ReentrantLock;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Two increments under a ReentrantLock: none is lost.
 *
 * Its unlock writes, and its lock reads, a volatile variable, so that what one thread does under the lock
 * happens before what the next does, as with a monitor.
 */
@JCStressTest
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "Both count.")
@Outcome(id = {"1", "0"}, expect = Expect.FORBIDDEN, desc = "One is lost.")
@State
public class LockReentrant {
    final ReentrantLock lock = new ReentrantLock();
    int x;

    @Actor
    public void one() {
        lock.lock();
        try {
            x++;
        } finally {
            lock.unlock();
        }
    }

    @Actor
    public void two() {
        lock.lock();
        try {
            x++;
        } finally {
            lock.unlock();
        }
    }

    @Arbiter
    public void arbiter(I_Result r) {
        r.r1 = x;
    }
}
