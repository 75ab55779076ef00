//@ jmm: -1 | 1
//@ sc: -1 | 1
//@ twin: MessagePassingGuarded.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The message is only read if the volatile flag is seen: there is no race.
 *
 * As in MessagePassingVolatile the message happens before the guarded read. In no sequentially consistent
 * execution do the two accesses of it race, so the program has these only (JLS 17.4.5).
 */
@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "The flag is not seen.")
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "Both are seen.")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "The message happens before the read.")
@State
public class MessagePassingGuarded {
    int message;
    volatile boolean flag;

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
