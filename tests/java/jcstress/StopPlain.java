//@ jmm: TERMINATED | STALE
//@ sc: TERMINATED

import org.openjdk.jcstress.annotations.*;

/**
 * A loop on a plain flag need not end.
 *
 * Each read of the flag races with the write, and may see the initial value: nothing in happens-before ever
 * hides it. Under sequential consistency every read after the write sees it, so the loop ends if its thread
 * goes on.
 */
@JCStressTest(Mode.Termination)
@Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE, desc = "The loop ends.")
@Outcome(id = "STALE", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The loop never sees the flag.")
@State
public class StopPlain {
    boolean stop;

    @Actor
    public void loop() {
        while (!stop) {
        }
    }

    @Signal
    public void signal() {
        stop = true;
    }
}
