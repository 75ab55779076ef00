//@ jmm: -1 | 1
//@ sc: -1 | 1

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * What a final field leads to is protected too, if it was written before the freeze.
 *
 * The write of the element happens before the freeze of the field. The reader reads the final field, and
 * through what it got there dereferences the array: the read of the element is at the end of the chain of JLS
 * 17.5.1.
 */
@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "The reference is not seen.")
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "The element is seen as the constructor wrote it.")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "The element was written before the freeze.")
@State
public class PublishFinalArray {
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
        row = new Row();
    }

    @Actor
    public void reader(I_Result r) {
        Row w = row;
        r.r1 = w == null ? -1 : w.cells[0];
    }
}
