//@ jmm: 1, 2, 2 | 2, 1, 2
//@ sc: 1, 2, 2 | 2, 1, 2
//@ twin: UpdateAtomicInteger.litmus

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * Two increments of an AtomicInteger: none is lost, and each thread gets a number of its own.
 *
 * A read-modify-write is indivisible: nothing comes between its read and its write in the order of the
 * variable's writes. The later of the two reads what the earlier wrote.
 */
@JCStressTest
@Outcome(id = {"1, 2, 2", "2, 1, 2"}, expect = Expect.ACCEPTABLE, desc = "One after the other.")
@Outcome(id = {"1, 1, 1", "1, 1, 2"}, expect = Expect.FORBIDDEN, desc = "One is lost.")
@State
public class UpdateAtomicInteger {
    final AtomicInteger x = new AtomicInteger();

    @Actor
    public void one(III_Result r) {
        r.r1 = x.incrementAndGet();
    }

    @Actor
    public void two(III_Result r) {
        r.r2 = x.incrementAndGet();
    }

    @Arbiter
    public void arbiter(III_Result r) {
        r.r3 = x.get();
    }
}
