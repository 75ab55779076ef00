//@ jmm: 1, 0 | 1, 1
//@ sc: 1, 0 | 1, 1
//@ twin: ThreadJoin.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * An actor starts a thread and waits for its end.
 *
 * The end of the thread synchronizes with the join that detects it (JLS 17.4.4), so its write happens before
 * r1. r2 races with it.
 */
@JCStressTest
@Outcome(id = {"1, 0", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "Only the actor has waited.")
@Outcome(id = {"0, 0", "0, 1"}, expect = Expect.FORBIDDEN, desc = "The write happens before the read.")
@State
public class ThreadJoin {
    int x;

    @Actor
    public void waits(II_Result r) throws InterruptedException {
        Thread thread = new Thread(() -> x = 1);
        thread.start();
        thread.join();
        r.r1 = x;
    }

    @Actor
    public void looks(II_Result r) {
        r.r2 = x;
    }
}
