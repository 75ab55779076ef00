//@ jmm: -1 | 1
//@ sc: -1 | 1

import java.util.concurrent.locks.ReentrantLock;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Who fails to take a lock has learnt nothing; who takes it after the writer sees what it wrote.
 *
 * Only the reader that has the lock reads x: if it is first, it would read 0, so it says -1 in that case and
 * if it does not get the lock. Else the writer's unlock synchronizes with the lock, and it reads 1.
 */
@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "The reader is first, or the lock is taken.")
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "The writer is first.")
@State
public class LockTryMessage {
    final ReentrantLock lock = new ReentrantLock();
    int x;

    @Actor
    public void writer() {
        lock.lock();
        try {
            x = 1;
        } finally {
            lock.unlock();
        }
    }

    @Actor
    public void reader(I_Result r) {
        r.r1 = -1;
        if (lock.tryLock()) {
            try {
                if (x != 0) {
                    r.r1 = x;
                }
            } finally {
                lock.unlock();
            }
        }
    }
}
