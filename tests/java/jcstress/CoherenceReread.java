//@ jmm: 0, 0, 0 | 0, 0, 1 | 0, 1, 0 | 0, 1, 1 | 1, 0, 0 | 1, 0, 1 | 1, 1, 0 | 1, 1, 1
//@ sc: 0, 0, 0 | 0, 0, 1 | 0, 1, 1 | 1, 1, 1
//@ twin: CoherenceReread.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * Three plain reads of one variable, the middle one by another reference (the aliasing example of JLS 17.4).
 *
 * A compiler that does not know that p and q are the same may reuse the first read for the third. By (I) each
 * read, by itself, sees the initial write or the other one.
 */
@JCStressTest
@Outcome(id = {"0, 0, 0", "0, 0, 1", "0, 1, 1", "1, 1, 1"}, expect = Expect.ACCEPTABLE, desc = "In the order of the program.")
@Outcome(id = "0, 1, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The third read is the first one, kept.")
@Outcome(id = {"1, 0, 0", "1, 0, 1", "1, 1, 0"}, expect = Expect.ACCEPTABLE_INTERESTING, desc = "Reads in some other order.")
@Ref("https://docs.oracle.com/javase/specs/jls/se17/html/jls-17.html#jls-17.4")
@State
public class CoherenceReread {
    static class Cell {
        int x;
    }

    final Cell p = new Cell();
    final Cell q = p;

    @Actor
    public void writer() {
        p.x = 1;
    }

    @Actor
    public void reader(III_Result r) {
        r.r1 = p.x;
        r.r2 = q.x;
        r.r3 = p.x;
    }
}
