//@ jmm: 0, 1 | 1, 0 | 1, 1
//@ sc: 0, 1 | 1, 0 | 1, 1
//@ twin: StoreBufferingVolatile.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * Outcomes and fields are those of StoreBufferingVolatile, which it extends: @Outcome is inherited.
 *
 * The actors do the same in another order of the threads.
 */
@JCStressTest
@State
public class InheritedStoreBuffering extends StoreBufferingVolatile {
    @Actor
    @Override
    public void one(II_Result r) {
        y = 1;
        r.r1 = x;
    }

    @Actor
    @Override
    public void two(II_Result r) {
        x = 1;
        r.r2 = y;
    }
}
