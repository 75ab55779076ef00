//@ jmm: -1 | 0 | 1
//@ sc: -1 | 1
//@ twin: MessagePassingGuardedPlain.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A branch on a plain flag orders nothing.
 *
 * Commit the two writes, then the read of the flag, which now sees true; the guarded read then exists and sees
 * the initial message, which happens before it, or is committed to see the other one (I).
 */
@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "The flag is not seen.")
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "Both are seen.")
@Outcome(id = "0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The flag is seen, the message is not.")
@State
public class MessagePassingGuardedPlain {
    int message;
    boolean flag;

    @Actor
    public void writer() {
        message = 1;
        flag = true;
    }

    @Actor
    public void reader(I_Result r) {
        if (flag) {
            r.r1 = message;
        } else {
            r.r1 = -1;
        }
    }
}
