/** The states that a thread goes through: new, runnable, blocked, waiting, timed waiting, terminated. */
public class ThreadStates {
    static void await(Thread t, Thread.State wanted) {
        while (t.getState() != wanted) {
            Thread.yield();
        }
        System.out.println(t.getName() + " is " + t.getState() + ", alive " + t.isAlive());
    }

    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        Thread blocked = new Thread(() -> {
            synchronized (lock) {
                System.out.println("got the lock");
            }
        }, "blocked");
        await(blocked, Thread.State.NEW);
        synchronized (lock) {
            blocked.start();
            await(blocked, Thread.State.BLOCKED);
        }
        blocked.join();
        await(blocked, Thread.State.TERMINATED);

        Thread waiting = new Thread(() -> {
            synchronized (lock) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    System.out.println("interrupted");
                }
            }
        }, "waiting");
        waiting.start();
        await(waiting, Thread.State.WAITING);
        synchronized (lock) {
            lock.notify();
            await(waiting, Thread.State.BLOCKED);
        }
        await(waiting, Thread.State.TERMINATED);

        Thread sleeping = new Thread(() -> {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException e) {
                System.out.println("woken up");
            }
        }, "sleeping");
        sleeping.start();
        await(sleeping, Thread.State.TIMED_WAITING);
        sleeping.interrupt();
        sleeping.join();
        await(sleeping, Thread.State.TERMINATED);

        Thread joined = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
        }, "joined");
        Thread joining = new Thread(() -> {
            try {
                joined.join();
            } catch (InterruptedException e) {
                System.out.println("unexpected");
            }
        }, "joining");
        joined.start();
        joining.start();
        await(joined, Thread.State.RUNNABLE);
        await(joining, Thread.State.WAITING);
        joined.interrupt();
        joining.join();
        await(joined, Thread.State.TERMINATED);
        System.out.println(Thread.currentThread().getState());
        System.out.println(Thread.State.values().length);
    }
}
