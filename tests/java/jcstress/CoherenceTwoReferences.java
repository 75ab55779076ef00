//@ jmm: 0, 0 | 0, 1 | 1, 0 | 1, 1
//@ sc: 0, 0 | 0, 1 | 1, 1
//@ twin: CoherencePlain.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two plain reads of one variable, by references that a compiler does not know to be the same.
 *
 * The variable is one.x. The references are initial values that nobody else writes. Beyond that it is
 * CoherencePlain: both reads race, and by (I) all four are legal.
 */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "In the order of the program.")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The second read sees the older value.")
@State
public class CoherenceTwoReferences {
    static class Cell {
        int x;
    }

    final Cell one = new Cell();
    final Cell two = one;

    @Actor
    public void writer() {
        one.x = 1;
    }

    @Actor
    public void reader(II_Result r) {
        Cell c = one;
        Cell d = two;
        r.r1 = c.x;
        r.r2 = d.x;
    }
}
