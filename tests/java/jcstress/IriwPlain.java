//@ jmm: 0, 0, 0, 0 | 0, 0, 0, 1 | 0, 0, 1, 0 | 0, 0, 1, 1 | 0, 1, 0, 0 | 0, 1, 0, 1 | 0, 1, 1, 0 | 0, 1, 1, 1 | 1, 0, 0, 0 | 1, 0, 0, 1 | 1, 0, 1, 0 | 1, 0, 1, 1 | 1, 1, 0, 0 | 1, 1, 0, 1 | 1, 1, 1, 0 | 1, 1, 1, 1
//@ sc: 0, 0, 0, 0 | 0, 0, 0, 1 | 0, 0, 1, 0 | 0, 0, 1, 1 | 0, 1, 0, 0 | 0, 1, 0, 1 | 0, 1, 1, 0 | 0, 1, 1, 1 | 1, 0, 0, 0 | 1, 0, 0, 1 | 1, 0, 1, 1 | 1, 1, 0, 0 | 1, 1, 0, 1 | 1, 1, 1, 0 | 1, 1, 1, 1
//@ twin: IriwPlain.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.IIII_Result;

/**
 * Independent reads of independent writes, plain: two readers need not agree on the order of two writes.
 *
 * All reads race and no write depends on one: by (I) all sixteen. Sequentially one write is the first, and 1,
 * 0, 1, 0 has each before the other.
 */
@JCStressTest
@Outcome(id = "1, 0, 1, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The readers do not agree.")
@Outcome(id = "[01], [01], [01], [01]", expect = Expect.ACCEPTABLE, desc = "In some order.")
@State
public class IriwPlain {
    int x;
    int y;

    @Actor
    public void one() {
        x = 1;
    }

    @Actor
    public void two() {
        y = 1;
    }

    @Actor
    public void first(IIII_Result r) {
        r.r1 = x;
        r.r2 = y;
    }

    @Actor
    public void second(IIII_Result r) {
        r.r3 = y;
        r.r4 = x;
    }
}
