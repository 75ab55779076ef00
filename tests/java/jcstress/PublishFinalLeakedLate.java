//@ jmm: -1 | 0 | 42
//@ sc: -1 | 42
//@ twin: PublishPlain.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The constructor gives its object away in its last statement: that is still before the freeze.
 *
 * The freeze takes place when the constructor ends (JLS 17.5.1), after the reference is written, so it does
 * not help: this is PublishPlain.
 */
@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "The reference is not seen.")
@Outcome(id = "42", expect = Expect.ACCEPTABLE, desc = "The field is seen.")
@Outcome(id = "0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The field is not yet frozen.")
@State
public class PublishFinalLeakedLate {
    static class Box {
        final int x;

        Box(PublishFinalLeakedLate home) {
            x = 42;
            home.box = this;
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
