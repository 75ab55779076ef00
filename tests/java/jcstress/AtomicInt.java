//@ jmm: 0 | -1
//@ sc: 0 | -1
//@ twin: AtomicInt.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * An int is written and read as a whole.
 *
 * The read sees the initial write or the write of -1, and each has one value. JLS 17.7 takes only long and
 * double apart.
 */
@JCStressTest
@Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "The read sees the initial value.")
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "The read sees the write.")
@Outcome(id = {"65535", "-65536"}, expect = Expect.FORBIDDEN, desc = "Half of an int.")
@State
public class AtomicInt {
    int x;

    @Actor
    public void writer() {
        x = -1;
    }

    @Actor
    public void reader(I_Result r) {
        r.r1 = x;
    }
}
