//@ race: CountDownLatchHandOverEarly.first
//@ threads: 2

import java.util.concurrent.CountDownLatch;

/** A mutant of CountDownLatchHandOver: one thread counts down before it writes. */
public class CountDownLatchHandOverEarly {
    static final CountDownLatch DONE = new CountDownLatch(2);
    static int first;
    static int second;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            DONE.countDown();
            first = 1; //~ RACE: write
        }).start();
        new Thread(() -> {
            second = 2;
            DONE.countDown();
        }).start();
        DONE.await();
        assert first + second == 3; //~ RACE: read //~ ERROR: assertion
    }
}
