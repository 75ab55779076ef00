//@ race: CountDownLatchHandOverNoAwait.first
//@ race: CountDownLatchHandOverNoAwait.second
//@ races: several
//@ threads: 2

import java.util.concurrent.CountDownLatch;

/** A mutant of CountDownLatchHandOver: nobody waits. */
public class CountDownLatchHandOverNoAwait {
    static final CountDownLatch DONE = new CountDownLatch(2);
    static int first;
    static int second;

    public static void main(String[] args) {
        new Thread(() -> {
            first = 1; //~ RACE: write
            DONE.countDown();
        }).start();
        new Thread(() -> {
            second = 2;
            DONE.countDown();
        }).start();
        assert first + second <= 3; //~ RACE: read
    }
}
