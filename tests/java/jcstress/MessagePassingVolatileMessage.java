//@ jmm: 0, 0 | 0, 1 | 1, 0 | 1, 1
//@ sc: 0, 0 | 0, 1 | 1, 1
//@ twin: MessagePassingVolatileMessage.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The message is volatile, but the flag is plain: that is the wrong one of the two.
 *
 * For 1, 0 the volatile read of the message comes before its write in the synchronization order. The plain
 * flag races: its write neither happens before r1 nor r1 before it, since no volatile read sees a write of the
 * other thread. The flag's write exists whatever r1 sees, so it can be committed, and then r1.
 */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "In the order of the program.")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The flag is seen, the message is not.")
@State
public class MessagePassingVolatileMessage {
    volatile int message;
    int flag;

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
