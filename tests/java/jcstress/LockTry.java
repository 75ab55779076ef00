//@ jmm: false, true | true, false
//@ sc: false, true | true, false

import java.util.concurrent.locks.ReentrantLock;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Two threads try to take a lock that nobody gives back.
 *
 * The first compareAndSet of the lock's state succeeds; the other thread finds the lock taken, or its
 * compareAndSet fails because the first was before it. Neither fails for no reason.
 */
@JCStressTest
@Outcome(id = {"true, false", "false, true"}, expect = Expect.ACCEPTABLE, desc = "One of them gets it.")
@Outcome(id = "true, true", expect = Expect.FORBIDDEN, desc = "Both get it.")
@Outcome(id = "false, false", expect = Expect.FORBIDDEN, desc = "Nobody gets it.")
@State
public class LockTry {
    final ReentrantLock lock = new ReentrantLock();

    @Actor
    public void one(ZZ_Result r) {
        r.r1 = lock.tryLock();
    }

    @Actor
    public void two(ZZ_Result r) {
        r.r2 = lock.tryLock();
    }
}
