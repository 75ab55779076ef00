/** Interrupts: of sleep, wait and join, before and during; the flag and who clears it. */
public class Interrupts {
    interface Body {
        void run() throws InterruptedException;
    }

    static void interrupted(String name, Body body) throws InterruptedException {
        Thread t = new Thread(() -> {
            try {
                body.run();
                System.out.println(name + " ended normally");
            } catch (InterruptedException e) {
                System.out.println(name + " interrupted, flag " + Thread.currentThread().isInterrupted());
            }
        });
        t.start();
        t.interrupt();
        t.join();
    }

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread main = Thread.currentThread();
        interrupted("sleep", () -> Thread.sleep(1_000_000));
        interrupted("wait", () -> {
            synchronized (lock) {
                lock.wait();
            }
        });
        interrupted("timed wait", () -> {
            synchronized (lock) {
                lock.wait(1_000_000);
            }
        });
        interrupted("join", main::join);
        interrupted("spin", () -> {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.yield();
            }
        });
        interrupted("spin and clear", () -> {
            while (!Thread.interrupted()) {
                Thread.onSpinWait();
            }
            System.out.println("cleared " + !Thread.interrupted());
        });

        main.interrupt();
        System.out.println(main.isInterrupted() + " " + main.isInterrupted());
        System.out.println(Thread.interrupted() + " " + Thread.interrupted());
        main.interrupt();
        try {
            Thread.sleep(0);
            System.out.println("not reached");
        } catch (InterruptedException e) {
            System.out.println("sleep(0) throws, flag " + main.isInterrupted());
        }
        main.interrupt();
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException e) {
                System.out.println("wait throws at once, holds " + Thread.holdsLock(lock));
            }
        }
        main.interrupt();
        synchronized (lock) {
            System.out.println("entering a monitor ignores it " + main.isInterrupted());
        }
        System.out.println(Thread.interrupted());
        Thread notStarted = new Thread(() -> System.out.println("ran"));
        Thread ended = new Thread(() -> { });
        ended.start();
        ended.join();
        ended.interrupt();
        System.out.println(ended.isInterrupted() || !ended.isAlive());
        notStarted.start();
        notStarted.join();
        Thread relay = new Thread(() -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            System.out.println("restored " + Thread.currentThread().isInterrupted());
        });
        relay.start();
        relay.interrupt();
        relay.join();
    }
}
