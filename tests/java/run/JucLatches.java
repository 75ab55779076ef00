import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** CountDownLatch: a starting gun and a finish, counting below zero, waits that time out or are interrupted. */
public class JucLatches {
    public static void main(String[] args) throws InterruptedException {
        CountDownLatch start = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(4);
        int[] times = new int[4];
        int[] clock = new int[1];
        for (int i = 0; i < 4; i++) {
            int me = i;
            new Thread(() -> {
                try {
                    start.await();
                    times[me] = clock[0] + me;
                    finish.countDown();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }).start();
        }
        System.out.println(finish.await(1, TimeUnit.MILLISECONDS) + " " + start.getCount() + " " + finish.getCount());
        clock[0] = 100;
        start.countDown();
        finish.await();
        System.out.println(times[0] + " " + times[1] + " " + times[2] + " " + times[3]);
        finish.countDown();
        System.out.println(finish.getCount() + " " + finish.await(0, TimeUnit.NANOSECONDS));
        finish.await();
        try {
            new CountDownLatch(-1);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        new CountDownLatch(0).await();
        CountDownLatch never = new CountDownLatch(1);
        Thread waiter = new Thread(() -> {
            try {
                never.await(1, TimeUnit.DAYS);
            } catch (InterruptedException e) {
                System.out.println(e + " " + never.getCount());
            }
        });
        waiter.start();
        waiter.interrupt();
        waiter.join();
        Thread.currentThread().interrupt();
        try {
            start.await();
        } catch (InterruptedException e) {
            System.out.println("also where it is open " + Thread.interrupted());
        }
    }
}
