//@ jmm: 0, 0 | 0, 1 | 1, 0 | 1, 1
//@ sc: 0, 0 | 0, 1 | 1, 1

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Flag and message in opaque mode: coherence is about one variable at a time.
 *
 * Opaque accesses are in no synchronizes-with edge; each variable has one write after the initial one, and is
 * read once, so its order restricts nothing. The writes do not depend on reads (I).
 */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "In the order of the program.")
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "The flag is seen, the message is not.")
@State
public class ModeOpaqueMessage {
    int message;
    int flag;
    static final VarHandle MESSAGE;

    static {
        try {
            MESSAGE = MethodHandles.lookup().findVarHandle(ModeOpaqueMessage.class, "message", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findVarHandle(ModeOpaqueMessage.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void writer() {
        MESSAGE.setOpaque(this, 1);
        FLAG.setOpaque(this, 1);
    }

    @Actor
    public void reader(II_Result r) {
        r.r1 = (int) FLAG.getOpaque(this);
        r.r2 = (int) MESSAGE.getOpaque(this);
    }
}
