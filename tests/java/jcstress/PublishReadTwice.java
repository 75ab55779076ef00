//@ jmm: -2 | -1 | 0 | 42
//@ sc: -1 | 42
//@ twin: PublishReadTwice.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A racy reference is read twice: the second read need not see what the first saw.
 *
 * The writes do not depend on reads. Both reads of box race, so after one that sees the object the next may
 * still see null (I); and if it sees the object, x is as in PublishPlain.
 */
@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "The reference is not seen.")
@Outcome(id = "42", expect = Expect.ACCEPTABLE, desc = "The object is seen as it was made.")
@Outcome(id = "-2", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The reference is seen, and then not seen.")
@Outcome(id = "0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The object is seen before it was made.")
@State
public class PublishReadTwice {
    static class Box {
        int x;

        Box() {
            x = 42;
        }
    }

    Box box;

    @Actor
    public void writer() {
        box = new Box();
    }

    @Actor
    public void reader(I_Result r) {
        if (box == null) {
            r.r1 = -1;
        } else {
            Box b = box;
            r.r1 = b == null ? -2 : b.x;
        }
    }
}
