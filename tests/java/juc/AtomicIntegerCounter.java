import java.util.concurrent.atomic.AtomicInteger;

/** Each update is one action: tickets are all different, and none is left out. */
public class AtomicIntegerCounter {
    static final AtomicInteger NEXT = new AtomicInteger();

    public static void main(String[] args) throws InterruptedException {
        int[] tickets = new int[4];
        Thread other = new Thread(() -> {
            tickets[0] = NEXT.getAndIncrement();
            tickets[1] = NEXT.updateAndGet(x -> x + 1) - 1;
        });
        other.start();
        tickets[2] = NEXT.getAndAdd(1);
        tickets[3] = NEXT.accumulateAndGet(1, Integer::sum) - 1;
        other.join();
        int seen = 0;
        for (int ticket : tickets) {
            seen |= 1 << ticket;
        }
        assert seen == 15 && NEXT.get() == 4;
        assert tickets[0] < tickets[1] && tickets[2] < tickets[3];
    }
}
