//@ jmm: 1 | 2 | 3
//@ sc: 1 | 2 | 3
//@ twin: UpdatePlainThree.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Three increments of a plain variable: two may be lost.
 *
 * Each write is one more than what its thread has read, 0 or another thread's write; who reads from whom is no
 * circle, as values grow along it, so no value is larger than 3. The arbiter sees any of the three writes.
 * Sequentially, too: 1 if all have read 0, 2 if the last writer has read 1, 3 if nothing is lost.
 */
@JCStressTest
@Outcome(id = "3", expect = Expect.ACCEPTABLE, desc = "All count.")
@Outcome(id = {"2", "1"}, expect = Expect.ACCEPTABLE, desc = "Some are lost.")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "All writes happen before the arbiter.")
@State
public class UpdatePlainThree {
    int x;

    @Actor
    public void one() {
        x++;
    }

    @Actor
    public void two() {
        x++;
    }

    @Actor
    public void three() {
        x++;
    }

    @Arbiter
    public void arbiter(I_Result r) {
        r.r1 = x;
    }
}
