//@ jmm: -1 | 42
//@ sc: -1 | 42

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * An object is published by a release write and read by an acquire read.
 *
 * The release write synchronizes with the acquire read that sees it, so the constructor happens before the
 * read of x.
 */
@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "The reference is not seen.")
@Outcome(id = "42", expect = Expect.ACCEPTABLE, desc = "The object is seen as it was made.")
@Outcome(id = "0", expect = Expect.FORBIDDEN, desc = "The constructor happens before the read.")
@State
public class PublishRelease {
    static class Box {
        int x;

        Box() {
            x = 42;
        }
    }

    Box box;
    static final VarHandle BOX;

    static {
        try {
            BOX = MethodHandles.lookup().findVarHandle(PublishRelease.class, "box", Box.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void writer() {
        BOX.setRelease(this, new Box());
    }

    @Actor
    public void reader(I_Result r) {
        Box b = (Box) BOX.getAcquire(this);
        r.r1 = b == null ? -1 : b.x;
    }
}
