//@ jmm: 1, 1 | 1, 2 | 2, 1 | 2, 2
//@ sc: 1, 1 | 2, 2
//@ twin: ArbiterLastWriter.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Two plain writes have no last one, not even for a thread that has waited for both.
 *
 * Both writes happen before both reads and neither before the other, so neither hides the other (D7.9). Each
 * read sees either, and as both happen before it needs no commitment.
 */
@JCStressTest
@Outcome(id = {"1, 1", "2, 2"}, expect = Expect.ACCEPTABLE, desc = "One of the writes is the last.")
@Outcome(id = {"1, 2", "2, 1"}, expect = Expect.ACCEPTABLE_INTERESTING, desc = "It depends on who asks.")
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "The writes happen before the reads.")
@State
public class ArbiterLastWriter {
    int x;

    @Actor
    public void one() {
        x = 1;
    }

    @Actor
    public void two() {
        x = 2;
    }

    @Arbiter
    public void arbiter(II_Result r) {
        r.r1 = x;
        r.r2 = x;
    }
}
