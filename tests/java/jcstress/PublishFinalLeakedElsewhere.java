//@ jmm: -1 | 42
//@ sc: -1 | 42

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The constructor leaks its object to a place where nobody looks, and it is published again afterwards.
 *
 * The reader has the reference from box alone, which was written after the freeze: every chain to its read of
 * x is as in PublishFinal.
 */
@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "The reference is not seen.")
@Outcome(id = "42", expect = Expect.ACCEPTABLE, desc = "The object is seen as it was made.")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "The reference that is read was written after the freeze.")
@State
public class PublishFinalLeakedElsewhere {
    static class Box {
        final int x;

        Box(PublishFinalLeakedElsewhere home) {
            home.leak = this;
            x = 42;
        }
    }

    Box leak;
    Box box;

    @Actor
    public void writer() {
        box = new Box(this);
    }

    @Actor
    public void reader(I_Result r) {
        Box b = box;
        r.r1 = b == null ? -1 : b.x;
    }
}
