//@ jmm: 0, 1 | 1, 0 | 1, 1
//@ sc: 0, 1 | 1, 0 | 1, 1

import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Dekker's core with full fences between plain accesses.
 *
 * Full fences are totally ordered, and each happens before the later ones. The write before the first fence
 * happens before the read after the second one, which sees it. The other read races with its write and sees
 * either.
 */
@JCStressTest
@Outcome(id = {"0, 1", "1, 0"}, expect = Expect.ACCEPTABLE, desc = "The fences come one after the other.")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "Both see the other.")
@Outcome(id = "0, 0", expect = Expect.FORBIDDEN, desc = "One of the fences is the second.")
@State
public class FenceStoreBuffering {
    int x;
    int y;

    @Actor
    public void one(II_Result r) {
        x = 1;
        VarHandle.fullFence();
        r.r1 = y;
    }

    @Actor
    public void two(II_Result r) {
        y = 1;
        VarHandle.fullFence();
        r.r2 = x;
    }
}
