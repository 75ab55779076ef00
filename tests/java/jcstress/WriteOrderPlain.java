//@ jmm: 1, 1 | 1, 2 | 2, 1 | 2, 2
//@ sc: 1, 2 | 2, 1 | 2, 2
//@ twin: WriteOrderPlain.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two threads write two plain variables in opposite orders (2+2W).
 *
 * The arbiter's reads happen after all writes. Of each variable there are two, which are not ordered, so a
 * read sees either: they need no commitment. Sequentially x = 1 and y = 1 are not both last, since x = 1, y =
 * 2, y = 1, x = 2, x = 1 would be a circle.
 */
@JCStressTest
@Outcome(id = {"1, 2", "2, 1", "2, 2"}, expect = Expect.ACCEPTABLE, desc = "In some order.")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The first write of each thread is the last of its variable.")
@Outcome(id = {"0, 1", "0, 2", "1, 0", "2, 0"}, expect = Expect.FORBIDDEN, desc = "All writes happen before the reads.")
@State
public class WriteOrderPlain {
    int x;
    int y;

    @Actor
    public void one() {
        x = 1;
        y = 2;
    }

    @Actor
    public void two() {
        y = 1;
        x = 2;
    }

    @Arbiter
    public void arbiter(II_Result r) {
        r.r1 = x;
        r.r2 = y;
    }
}
