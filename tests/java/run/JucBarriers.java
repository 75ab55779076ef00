import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** CyclicBarrier: rounds with an action, and all ways to break it: time, interrupt, reset, an action that fails. */
public class JucBarriers {
    static String end(CyclicBarrier barrier, long nanos) {
        try {
            int index = nanos == 0 ? barrier.await() : barrier.await(nanos, TimeUnit.NANOSECONDS);
            return "passed as " + index;
        } catch (InterruptedException | BrokenBarrierException | TimeoutException | RuntimeException e) {
            return e.toString();
        }
    }

    static Thread inThread(CyclicBarrier barrier, String[] ends) {
        Thread thread = new Thread(() -> ends[0] = end(barrier, 0));
        thread.start();
        return thread;
    }

    static void waitFor(CyclicBarrier barrier) {
        while (barrier.getNumberWaiting() == 0) {
            Thread.yield();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StringBuilder rounds = new StringBuilder();
        int[] done = new int[3];
        CyclicBarrier three = new CyclicBarrier(3, () -> rounds.append(done[0] + done[1] + done[2]).append(' '));
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                for (int round = 0; round < 4; round++) {
                    done[me]++;
                    end(three, 0);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(rounds + "parties " + three.getParties() + " waiting " + three.getNumberWaiting());

        CyclicBarrier barrier = new CyclicBarrier(2);
        String[] ends = new String[1];
        System.out.println(end(barrier, 1000) + ", broken " + barrier.isBroken());
        System.out.println(end(barrier, 0));
        barrier.reset();
        System.out.println("broken " + barrier.isBroken());

        Thread other = inThread(barrier, ends);
        waitFor(barrier);
        System.out.println(end(barrier, 0));
        other.join();
        System.out.println(ends[0]);

        other = inThread(barrier, ends);
        waitFor(barrier);
        Thread.currentThread().interrupt();
        System.out.println(end(barrier, 0) + ", flag " + Thread.interrupted());
        other.join();
        System.out.println(ends[0] + ", broken " + barrier.isBroken());

        barrier.reset();
        other = inThread(barrier, ends);
        waitFor(barrier);
        barrier.reset();
        other.join();
        System.out.println(ends[0] + ", broken " + barrier.isBroken());

        other = inThread(barrier, ends);
        waitFor(barrier);
        other.interrupt();
        other.join();
        System.out.println(ends[0] + ", broken " + barrier.isBroken());

        CyclicBarrier fails = new CyclicBarrier(2, () -> {
            throw new IllegalStateException("action");
        });
        other = inThread(fails, ends);
        waitFor(fails);
        System.out.println(end(fails, 0));
        other.join();
        System.out.println(ends[0] + ", broken " + fails.isBroken());
        try {
            new CyclicBarrier(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e);
        }
        System.out.println(end(new CyclicBarrier(1), 0));
    }
}
