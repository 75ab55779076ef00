//@ jmm: -1 | 42
//@ sc: -1 | 42

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * An object is published by a race, but its field is final.
 *
 * The write of x happens before the freeze at the end of the constructor, that before the write of the
 * reference, and from there a memory chain leads to the read of the reference, by which the reader
 * dereferences the object: the write of x counts as happening before the read (JLS 17.5.1) and hides the
 * default.
 */
@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "The reference is not seen.")
@Outcome(id = "42", expect = Expect.ACCEPTABLE, desc = "The object is seen as it was made.")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "The field was frozen before the reference was written.")
@State
public class PublishFinal {
    static class Box {
        final int x;

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
