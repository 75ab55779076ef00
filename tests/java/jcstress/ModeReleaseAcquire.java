//@ jmm: 0, 0 | 0, 1 | 1, 1
//@ sc: 0, 0 | 0, 1 | 1, 1

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A message and a flag that is written in release and read in acquire mode.
 *
 * The release write synchronizes with the acquire read that sees it, so the message happens before r2. If r1 =
 * 0, r2 races and sees either.
 */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "In the order of the program.")
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "The message happens before the read.")
@State
public class ModeReleaseAcquire {
    int message;
    int flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findVarHandle(ModeReleaseAcquire.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @Actor
    public void writer() {
        message = 1;
        FLAG.setRelease(this, 1);
    }

    @Actor
    public void reader(II_Result r) {
        r.r1 = (int) FLAG.getAcquire(this);
        r.r2 = message;
    }
}
