//@ jmm: 0, 0 | 0, 1 | 1, 0 | 1, 1
//@ sc: 0, 0 | 0, 1 | 1, 1
//@ twin: CoherencePlain.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two plain reads of one variable may see its writes in the wrong order.
 *
 * Both reads race with the write. Neither W(r1) nor W(r2) is restricted by the other (JLS 17.4.5 has no
 * coherence of reads), so by (I) all four are legal; 1, 0 is what reordering the reads gives.
 */
@JCStressTest
@Description("Two plain reads of one variable.")
@Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "In the order of the program.")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The second read sees the older value.")
@State
public class CoherencePlain {
    int x;

    @Actor
    public void writer() {
        x = 1;
    }

    @Actor
    public void reader(II_Result r) {
        r.r1 = x;
        r.r2 = x;
    }
}
