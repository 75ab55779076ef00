//@ jmm: TERMINATED
//@ sc: TERMINATED

import org.openjdk.jcstress.annotations.*;

/**
 * A loop on a plain flag that is accessed under a lock ends.
 *
 * The signal gets the lock after finitely many turns of the loop: only finitely many actions come before its
 * own in the synchronization order. The next turn locks after its unlock, so the write happens before the read
 * and hides the initial value.
 */
@JCStressTest(Mode.Termination)
@Outcome(id = "TERMINATED", expect = Expect.ACCEPTABLE, desc = "The loop ends.")
@Outcome(id = "STALE", expect = Expect.FORBIDDEN, desc = "The loop never sees the flag.")
@State
public class StopLocked {
    boolean stop;

    synchronized boolean stopped() {
        return stop;
    }

    @Actor
    public void loop() {
        while (!stopped()) {
        }
    }

    @Signal
    public synchronized void signal() {
        stop = true;
    }
}
