//@ jmm: 0, 0 | 0, 1 | 1, 1
//@ sc: 0, 0 | 0, 1 | 1, 1

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The element of an array as the flag: its VarHandle has the modes that a field's has.
 *
 * As ModeReleaseAcquire: the release write of cells[1] synchronizes with the acquire read that sees it.
 * cells[0] is another variable, and its accesses are plain.
 */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "In the order of the program.")
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "The message happens before the read.")
@State
public class ModeArrayElement {
    static final VarHandle CELLS = MethodHandles.arrayElementVarHandle(int[].class);

    final int[] cells = new int[2];

    @Actor
    public void writer() {
        cells[0] = 1;
        CELLS.setRelease(cells, 1, 1);
    }

    @Actor
    public void reader(II_Result r) {
        r.r1 = (int) CELLS.getAcquire(cells, 1);
        r.r2 = cells[0];
    }
}
