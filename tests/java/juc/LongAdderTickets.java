import java.util.concurrent.atomic.LongAdder;

/** Adding and then asking for the sum gives two threads the same number. */
public class LongAdderTickets {
    static final LongAdder NEXT = new LongAdder();

    static long ticket() {
        NEXT.increment();
        return NEXT.sum();
    }

    public static void main(String[] args) throws InterruptedException {
        long[] tickets = new long[2];
        Thread other = new Thread(() -> tickets[1] = ticket());
        other.start();
        tickets[0] = ticket();
        other.join();
        assert tickets[0] != tickets[1] : "twice"; //~ ERROR: assertion twice
    }
}
