//@ jmm: 1
//@ sc: 1

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A thread waits until it is told that the message is there.
 *
 * The waiting thread leaves its loop only after it has read ready = true, under the monitor that the other
 * thread held when it wrote that. So the message happens before the read. If nobody waits yet, the
 * notification is lost, but then ready is seen before waiting.
 */
@JCStressTest
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "The message is there.")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "The message happens before the read.")
@State
public class ThreadWaitNotify {
    int message;
    boolean ready;

    @Actor
    public synchronized void waits(I_Result r) throws InterruptedException {
        while (!ready) {
            wait();
        }
        r.r1 = message;
    }

    @Actor
    public void tells() {
        message = 1;
        synchronized (this) {
            ready = true;
            notify();
        }
    }
}
