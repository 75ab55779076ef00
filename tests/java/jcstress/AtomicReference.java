//@ jmm: null | A
//@ sc: null | A

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.L_Result;

/**
 * A reference is written and read as a whole (JLS 17.7), and a string is immutable.
 *
 * The read sees null, or the literal, whose contents were there before main.
 */
@JCStressTest
@Outcome(id = "null", expect = Expect.ACCEPTABLE, desc = "The read sees the initial value.")
@Outcome(id = "A", expect = Expect.ACCEPTABLE, desc = "The read sees the write.")
@State
public class AtomicReference {
    String x;

    @Actor
    public void writer() {
        x = "A";
    }

    @Actor
    public void reader(L_Result r) {
        r.r1 = x;
    }
}
