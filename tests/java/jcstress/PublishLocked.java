//@ jmm: -1 | 42
//@ sc: -1 | 42
//@ twin: PublishLocked.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * An object is published under a lock.
 *
 * If the reader sees the reference, it has the lock after the writer, whose unlock synchronizes with its lock.
 * If it has the lock first, its read of the reference happens before the write.
 */
@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "The reader is first.")
@Outcome(id = "42", expect = Expect.ACCEPTABLE, desc = "The writer is first.")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "The constructor happens before the read.")
@State
public class PublishLocked {
    static class Box {
        int x;

        Box() {
            x = 42;
        }
    }

    Box box;

    @Actor
    public void writer() {
        synchronized (this) {
            box = new Box();
        }
    }

    @Actor
    public void reader(I_Result r) {
        synchronized (this) {
            r.r1 = box == null ? -1 : box.x;
        }
    }
}
