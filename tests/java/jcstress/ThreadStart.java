//@ jmm: 1 | 2
//@ sc: 1 | 2

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * What is done before a thread is started is seen by it.
 *
 * The start synchronizes with the first action of the thread, so x = 1 happens before the read and hides 0.
 * The other write races.
 */
@JCStressTest
@Outcome(id = {"1", "2"}, expect = Expect.ACCEPTABLE, desc = "Either write.")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "The write of 1 happens before the read.")
@State
public class ThreadStart {
    int x;

    @Actor
    public void starts(I_Result r) throws InterruptedException {
        x = 1;
        Thread thread = new Thread(() -> r.r1 = x);
        thread.start();
        thread.join();
    }

    @Actor
    public void writes() {
        x = 2;
    }
}
