import org.openjdk.jcstress.annotations.*;
import org.openjdk.jcstress.infra.results.II_Result;
/** The class that both threads initialize orders them in the first run of a JVM only. */
@JCStressTest
@Outcome(id = {"0, 1", "1, 0", "1, 1"}, expect = Expect.ACCEPTABLE, desc = "In some order.")
@Outcome(id = "0, 0", expect = Expect.ACCEPTABLE_INTERESTING, desc = "Neither.")
@State
public class LateInitialization {
    static class Helper { static int[] unused = new int[1]; static void use() {} }
    int x, y;
    @Actor public void one(II_Result r) { x = 1; Helper.use(); r.r1 = y; }
    @Actor public void two(II_Result r) { y = 1; Helper.use(); r.r2 = x; }
}
