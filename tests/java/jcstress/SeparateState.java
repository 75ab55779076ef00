//@ jmm: 0, 0 | 0, 1 | 1, 1
//@ sc: 0, 0 | 0, 1 | 1, 1
//@ twin: MessagePassingVolatile.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The state is a class of its own, which actors are given beside the result, in any order.
 *
 * The constructor of the state makes the cells, visible to all. Beyond that it is MessagePassingVolatile.
 */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "In the order of the program.")
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "The message happens before the read.")
public class SeparateState {
    @State
    public static class Mailbox {
        final int[] message;
        volatile int flag;

        public Mailbox() {
            message = new int[1];
        }
    }

    @Actor
    public void writer(Mailbox box) {
        box.message[0] = 1;
        box.flag = 1;
    }

    @Actor
    public void reader(II_Result r, Mailbox box) {
        r.r1 = box.flag;
        r.r2 = box.message[0];
    }
}
