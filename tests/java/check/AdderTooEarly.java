import java.util.concurrent.atomic.LongAdder;

/** The sum of an adder while others still add. */
public class AdderTooEarly {
    public static void main(String[] args) throws InterruptedException {
        LongAdder adder = new LongAdder();
        Thread other = new Thread(adder::increment);
        other.start();
        adder.increment();
        long sum = adder.sum();
        other.join();
        assert sum == 2 : "too early"; //~ ERROR: assertion too early
    }
}
