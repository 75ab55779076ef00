//@ jmm: -1 | 0 | 42
//@ sc: -1 | 0 | 42
//@ twin: PublishFinalLeakedEarly.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The constructor gives its object away before it writes the final field.
 *
 * The reference was written before the freeze, so no chain of JLS 17.5.1 leads to the read, which races with
 * the write of x. Sequentially the read may come between the two writes.
 */
@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "The reference is not seen.")
@Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "The object is seen before it was made.")
@Outcome(id = "42", expect = Expect.ACCEPTABLE, desc = "The field is seen.")
@State
public class PublishFinalLeakedEarly {
    static class Box {
        final int x;

        Box(PublishFinalLeakedEarly home) {
            home.box = this;
            x = 42;
        }
    }

    Box box;

    @Actor
    public void writer() {
        new Box(this);
    }

    @Actor
    public void reader(I_Result r) {
        Box b = box;
        r.r1 = b == null ? -1 : b.x;
    }
}
