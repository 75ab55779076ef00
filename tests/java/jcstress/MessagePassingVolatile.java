//@ jmm: 0, 0 | 0, 1 | 1, 1
//@ sc: 0, 0 | 0, 1 | 1, 1
//@ twin: MessagePassingVolatile.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A volatile flag publishes a plain message.
 *
 * If r1 sees the flag, its write synchronizes with the read (JLS 17.4.4), so the message happens before r2 and
 * hides the initial value. If not, r2 races with the message and sees either (I).
 */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1"}, expect = Expect.ACCEPTABLE, desc = "The flag is not seen.")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "Both are seen.")
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "The message happens before the read.")
@State
public class MessagePassingVolatile {
    int message;
    volatile int flag;

    @Actor
    public void writer() {
        message = 1;
        flag = 1;
    }

    @Actor
    public void reader(II_Result r) {
        r.r1 = flag;
        r.r2 = message;
    }
}
