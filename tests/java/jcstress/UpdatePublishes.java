//@ jmm: 0, 0 | 0, 1 | 1, 1
//@ sc: 0, 0 | 0, 1 | 1, 1
//@ twin: MessagePassingVolatile.litmus

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A read-modify-write publishes as a volatile write does, and learns as a volatile read does.
 *
 * The reader's getAndAdd of 0 reads 0 before the writer's, or 1 after it; in the latter case the message
 * happens before r2.
 */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "In the order of the program.")
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "The message happens before the read.")
@State
public class UpdatePublishes {
    int message;
    int flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findVarHandle(UpdatePublishes.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void writer() {
        message = 1;
        FLAG.getAndAdd(this, 1);
    }

    @Actor
    public void reader(II_Result r) {
        r.r1 = (int) FLAG.getAndAdd(this, 0);
        r.r2 = message;
    }
}
