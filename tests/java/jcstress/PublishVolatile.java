//@ jmm: -1 | 42
//@ sc: -1 | 42
//@ twin: PublishVolatile.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * An object is published by a volatile reference.
 *
 * The write of the reference synchronizes with the read that sees it, so the constructor happens before the
 * read of x.
 */
@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "The reference is not seen.")
@Outcome(id = "42", expect = Expect.ACCEPTABLE, desc = "The object is seen as it was made.")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "The constructor happens before the read.")
@State
public class PublishVolatile {
    static class Box {
        int x;

        Box() {
            x = 42;
        }
    }

    volatile Box box;

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
