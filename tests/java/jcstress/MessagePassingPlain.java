//@ jmm: 0, 0 | 0, 1 | 1, 0 | 1, 1
//@ sc: 0, 0 | 0, 1 | 1, 1
//@ twin: MessagePassingPlain.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A flag and a message, both plain: the flag says nothing about the message.
 *
 * Both reads race, nothing orders the writer before the reader, and the writes do not depend on reads: by (I)
 * all four.
 */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "In the order of the program.")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The flag is seen, the message is not.")
@State
public class MessagePassingPlain {
    int message;
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
