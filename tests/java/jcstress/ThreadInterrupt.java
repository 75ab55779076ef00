//@ jmm: 0, 0, 0 | 0, 0, 1 | 0, 1, 0 | 0, 1, 1 | 1, 1, 0 | 1, 1, 1
//@ sc: 0, 0, 0 | 0, 0, 1 | 0, 1, 0 | 0, 1, 1 | 1, 1, 0 | 1, 1, 1

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * What is done before a thread is interrupted is seen by it once it knows that it was.
 *
 * The interrupt synchronizes with the call that detects it (JLS 17.4.4). So if r1 = 1, x = 1 happens before
 * r2. If not, r2 races, and r3 races in any case.
 */
@JCStressTest
@Outcome(id = {"0, 0, 0", "0, 0, 1", "0, 1, 0", "0, 1, 1"}, expect = Expect.ACCEPTABLE, desc = "The interrupt is not seen.")
@Outcome(id = {"1, 1, 0", "1, 1, 1"}, expect = Expect.ACCEPTABLE, desc = "The interrupt is seen.")
@Outcome(id = {"1, 0, 0", "1, 0, 1"}, expect = Expect.FORBIDDEN, desc = "The write happens before the read.")
@State
public class ThreadInterrupt {
    int x;

    @Actor
    public void interrupts(III_Result r) throws InterruptedException {
        Thread thread = new Thread(() -> {
            r.r1 = Thread.interrupted() ? 1 : 0;
            r.r2 = x;
        });
        thread.start();
        x = 1;
        thread.interrupt();
        thread.join();
    }

    @Actor
    public void looks(III_Result r) {
        r.r3 = x;
    }
}
