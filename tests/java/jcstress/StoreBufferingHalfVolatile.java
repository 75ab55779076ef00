//@ jmm: 0, 0 | 0, 1 | 1, 0 | 1, 1
//@ sc: 0, 1 | 1, 0 | 1, 1
//@ twin: StoreBufferingHalfVolatile.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Dekker's core where only x is volatile: that is not enough.
 *
 * r1 reads the plain y. Its write is in the other thread, which has no release towards this one, so the two
 * race and r1 may see 0, whatever r2 sees. r2 sees 0 if it comes before x = 1 in the synchronization order.
 */
@JCStressTest
@Outcome(id = {"0, 1", "1, 0", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "In some order.")
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "Neither sees the other.")
@State
public class StoreBufferingHalfVolatile {
    volatile int x;
    int y;

    @Actor
    public void one(II_Result r) {
        x = 1;
        r.r1 = y;
    }

    @Actor
    public void two(II_Result r) {
        y = 1;
        r.r2 = x;
    }
}
