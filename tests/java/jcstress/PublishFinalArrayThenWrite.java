//@ jmm: -1 | 1 | 2
//@ sc: -1 | 2

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * A freeze protects what was written before it, not what comes later.
 *
 * The element's write of 1 happens before the freeze and so counts as happening before the read: it hides the
 * default. The write of 2 comes after the freeze and races with the read, although the reference is written
 * later still: the read sees 1 or 2. Sequentially 2 is there before the reference.
 */
@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "The reference is not seen.")
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "The last value.")
@Outcome(id = "1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The value at the freeze.")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "The write of 1 happens before the read.")
@State
public class PublishFinalArrayThenWrite {
    static class Row {
        final int[] cells;

        Row() {
            cells = new int[1];
            cells[0] = 1;
        }
    }

    Row row;

    @Actor
    public void writer() {
        Row w = new Row();
        w.cells[0] = 2;
        row = w;
    }

    @Actor
    public void reader(I_Result r) {
        Row w = row;
        r.r1 = w == null ? -1 : w.cells[0];
    }
}
