//@ jmm: 0, 0 | 0, 1 | 1, 0 | 1, 1
//@ sc: 0, 1 | 1, 0 | 1, 1
//@ twin: StoreBufferingPlain.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * An id that is equal comes before one that matches, and the default comes last.
 *
 * The program is StoreBufferingPlain on the elements of an array: all four outcomes. "0, 0" is equal to the
 * second id, although the first matches it; its other half, "2, 2", is acceptable and never reached.
 */
@JCStressTest
@Outcome(id = "0, .*", expect = Expect.ACCEPTABLE, desc = "The first thread does not see the second.")
@Outcome(id = {"0, 0", "2, 2"}, expect = Expect.ACCEPTABLE_INTERESTING, desc = "Neither sees the other.")
@Outcome(id = {"-.*", ".*, -.*"}, expect = Expect.FORBIDDEN, desc = "Negative numbers.")
@Outcome(expect = Expect.ACCEPTABLE, desc = "All others.")
@State
public class RegularIds {
    final int[] a = new int[2];

    @Actor
    public void one(II_Result r) {
        a[0] = 1;
        r.r1 = a[1];
    }

    @Actor
    public void two(II_Result r) {
        a[1] = 1;
        r.r2 = a[0];
    }
}
