//@ jmm: -1 | 0 | 42
//@ sc: -1 | 42

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * An opaque reference publishes nothing.
 *
 * An opaque access is in no synchronizes-with edge, so x is as in PublishPlain.
 */
@JCStressTest
@Outcome(id = "-1", expect = Expect.ACCEPTABLE, desc = "The reference is not seen.")
@Outcome(id = "42", expect = Expect.ACCEPTABLE, desc = "The object is seen as it was made.")
@Outcome(id = "0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The object is seen before it was made.")
@State
public class PublishOpaque {
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
            BOX = MethodHandles.lookup().findVarHandle(PublishOpaque.class, "box", Box.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void writer() {
        BOX.setOpaque(this, new Box());
    }

    @Actor
    public void reader(I_Result r) {
        Box b = (Box) BOX.getOpaque(this);
        r.r1 = b == null ? -1 : b.x;
    }
}
