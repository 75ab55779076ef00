//@ jmm: -1, -1 | 42, 0 | 42, 7
//@ sc: -1, -1 | 42, 7

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A final field does not protect the plain one beside it.
 *
 * x is as in PublishFinal. The read of y is neither of a final field nor of something that was reached through
 * one (JLS 17.5.1 asks for that), so y is as in PublishPlain.
 */
@JCStressTest
@Outcome(id = "-1, -1", expect = Expect.ACCEPTABLE, desc = "The reference is not seen.")
@Outcome(id = "42, 7", expect = Expect.ACCEPTABLE, desc = "The object is seen as it was made.")
@Outcome(id = "42, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The plain field is not protected.")
@Outcome(id = {"0, 7", "0, 0"}, expect = Expect.FORBIDDEN, desc = "The final field is.")
@State
public class PublishFinalBesidePlain {
    static class Pair {
        final int x;
        int y;

        Pair() {
            x = 42;
            y = 7;
        }
    }

    Pair pair;

    @Actor
    public void writer() {
        pair = new Pair();
    }

    @Actor
    public void reader(II_Result r) {
        Pair p = pair;
        r.r1 = p == null ? -1 : p.x;
        r.r2 = p == null ? -1 : p.y;
    }
}
