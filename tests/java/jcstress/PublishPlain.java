//@ jmm: -1 | 0 | 42
//@ sc: -1 | 42
//@ twin: PublishPlain.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * An object is published by a race: its plain field may still have the default value.
 *
 * The default write of x happens before every action (JLS 17.4.4), the constructor's is unordered with the
 * read. Commit the writes of the object and of its reference, then the read of the reference, then the read of
 * x, which sees either (I).
 */
@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "The reference is not seen.")
@Outcome(id = "42", expect = Expect.ACCEPTABLE, desc = "The object is seen as it was made.")
@Outcome(id = "0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The object is seen before it was made.")
@State
public class PublishPlain {
    static class Box {
        int x;

        Box() {
            x = 42;
        }
    }

    Box box;

    @Actor
    public void writer() {
        box = new Box();
    }

    @Actor
    public void reader(I_Result r) {
        Box b = box;
        r.r1 = b == null ? -1 : b.x;
    }
}
