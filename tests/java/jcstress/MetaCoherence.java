//@ jmm: 0, 0 | 0, 1 | 1, 0 | 1, 1
//@ sc: 0, 0 | 0, 1 | 1, 1
//@ twin: CoherencePlain.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.BB_Result;

/**
 * Outcomes and description are those of CoherencePlain (@JCStressMeta), for bytes.
 *
 * Bytes are variables as ints are: both reads race, and by (I) all four are legal.
 */
@JCStressTest
@JCStressMeta(CoherencePlain.class)
@State
public class MetaCoherence {
    byte x;

    @Actor
    public void writer() {
        x = 1;
    }

    @Actor
    public void reader(BB_Result r) {
        r.r1 = x;
        r.r2 = x;
    }
}
