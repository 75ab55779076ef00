//@ jmm: 42, 42
//@ sc: 42, 42

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * What a static initializer writes is seen by everybody who uses the class.
 *
 * One thread runs the initializer under the class's lock; the other waits for it or finds it done, under the
 * same lock (JLS 12.4.2). Either way the initializer happens before the reads.
 */
@JCStressTest
@Outcome(id = "42, 42", expect = Expect.ACCEPTABLE, desc = "Both see the initialized class.")
@Outcome(id = {"0, 42", "42, 0", "0, 0"}, expect = Expect.FORBIDDEN, desc = "The initializer happens before the reads.")
@State
public class PublishStatic {
    static class Box {
        int x;
    }

    static class Holder {
        static final Box BOX = new Box();

        static {
            BOX.x = 42;
        }
    }

    @Actor
    public void one(II_Result r) {
        r.r1 = Holder.BOX.x;
    }

    @Actor
    public void two(II_Result r) {
        r.r2 = Holder.BOX.x;
    }
}
