//@ jmm: -1 | 1000
//@ sc: -1 | 1000

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A boxed number is published by a race.
 *
 * The value of an Integer is a final field, so its constructor's write is seen with the reference, as in
 * PublishFinal; 1000 is in no cache.
 */
@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "The reference is not seen.")
@Outcome(id = "1000", expect = Expect.ACCEPTABLE, desc = "The number is seen.")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "The field was frozen before the reference was written.")
@State
public class PublishBoxed {
    Integer number;

    @Actor
    public void writer() {
        number = 1000;
    }

    @Actor
    public void reader(I_Result r) {
        Integer n = number;
        r.r1 = n == null ? -1 : n;
    }
}
