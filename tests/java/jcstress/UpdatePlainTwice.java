//@ jmm: 2 | 3 | 4
//@ sc: 2 | 3 | 4

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Two plain increments in each of two threads.
 *
 * The arbiter sees the second write of one of them, which hides its first. Its read has seen that first write,
 * or one of the other thread, but not 0, which the first write hides: so it wrote at least 2. Along who reads
 * from whom values grow by 1, and there are four writes: at most 4. Sequentially 2: the first thread reads 0
 * and waits, the second one increments once, the first writes 1, the second reads 1 and waits, the first
 * increments again, the second writes 2.
 */
@JCStressTest
@Outcome(id = "4", expect = Expect.ACCEPTABLE, desc = "All count.")
@Outcome(id = {"3", "2"}, expect = Expect.ACCEPTABLE, desc = "Some are lost.")
@Outcome(id = {"1", "0"}, expect = Expect.FORBIDDEN, desc = "The first write hides 0 from the second read.")
@State
public class UpdatePlainTwice {
    int x;

    @Actor
    public void one() {
        x++;
        x++;
    }

    @Actor
    public void two() {
        x++;
        x++;
    }

    @Arbiter
    public void arbiter(I_Result r) {
        r.r1 = x;
    }
}
