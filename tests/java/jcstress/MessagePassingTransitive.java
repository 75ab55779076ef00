//@ jmm: 0, 0 | 0, 1 | 1, 1
//@ sc: 0, 0 | 0, 1 | 1, 1
//@ twin: MessagePassingTransitive.litmus

import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A message goes through the hands of a third thread (ISA2 with volatile flags).
 *
 * If r1 = 1 the relay has read first = 1. The writes of first and second synchronize with the reads that see
 * them, so message = 1 happens before r2. If r1 = 0, r2 races and sees either.
 */
@JCStressTest
@Outcome(id = {"0, 0", "0, 1"}, expect = Expect.ACCEPTABLE, desc = "It has not arrived.")
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "It has arrived.")
@Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "Happens-before is transitive.")
@State
public class MessagePassingTransitive {
    int message;
    volatile int first;
    volatile int second;

    @Actor
    public void writer() {
        message = 1;
        first = 1;
    }

    @Actor
    public void relay() {
        if (first == 1) {
            second = 1;
        }
    }

    @Actor
    public void reader(II_Result r) {
        r.r1 = second;
        r.r2 = message;
    }
}
