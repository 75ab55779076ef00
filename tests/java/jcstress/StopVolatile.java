//@ jmm: TERMINATED
//@ sc: TERMINATED

import org.openjdk.jcstress.annotations.*;

/**
 * A loop on a volatile flag ends.
 *
 * Only finitely many actions come before the write in the synchronization order (JLS 17.4.4); the reads after
 * it see it.
 */
@JCStressTest(Mode.Termination)
@Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE, desc = "The loop ends.")
@Outcome(id = "STALE", expect = Expect.FORBIDDEN, desc = "The loop never sees the flag.")
@State
public class StopVolatile {
    volatile boolean stop;

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
