//@ twin: corpus/causality/TC20.litmus
//@ maps: 1:r1, 2:r2, 3:r3
//@ ask: 42, 42, 42
//@ expect: forbidden

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * TC18 with the first half of thread 1 in a thread that it joins.
 *
 * The third thread is started by the first one, before that does anything else: the start orders nothing that
 * the twin does not, and the end synchronizes with the join in both.
 */
@JCStressTest
@Outcome(id = "42, 42, 42", expect = Expect.FORBIDDEN, desc = "The behaviour in question.")
@Outcome(expect = Expect.ACCEPTABLE, desc = "All others.")
@State
public class TC20 {
    int x;
    int y;

    @Actor
    public void thread1(III_Result r) throws InterruptedException {
        Thread first = new Thread(() -> {
            int r3 = x;
            if (r3 == 0) {
                x = 42;
            }
            r.r3 = r3;
        });
        first.start();
        first.join();
        int r1 = x;
        y = r1;
        r.r1 = r1;
    }

    @Actor
    public void thread2(III_Result r) {
        int r2 = y;
        x = r2;
        r.r2 = r2;
    }
}
