//@ race-free
//@ threads: 2

import java.util.concurrent.CountDownLatch;

/** Two threads write a part of the result each and count down; who waits for both sees both. */
public class CountDownLatchHandOver {
    static final CountDownLatch DONE = new CountDownLatch(2);
    static int first;
    static int second;

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            first = 1;
            DONE.countDown();
        }).start();
        new Thread(() -> {
            second = 2;
            DONE.countDown();
        }).start();
        DONE.await();
        assert first + second == 3;
    }
}
