import java.util.concurrent.atomic.AtomicInteger;

/** A weak compare-and-set of an atomic may fail for no reason; those inside of the library's own loops do no harm. */
class WeakAtomic {
    public static void main(String[] args) {
        AtomicInteger number = new AtomicInteger();
        assert number.updateAndGet(value -> value + 1) == 1;
        boolean done = number.weakCompareAndSetPlain(1, 2);
        assert done; //~ ERROR: assertion
    }
}
