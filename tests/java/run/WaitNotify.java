/** Wait and notify: hand-over between threads, notifyAll, reentrant monitors released by wait, timed wait. */
public class WaitNotify {
    private final Object lock = new Object();
    private int turn;
    private final StringBuilder out = new StringBuilder();

    void speak(int me, int parties, int rounds) {
        synchronized (lock) {
            for (int i = 0; i < rounds; i++) {
                while (turn != me) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
                out.append((char) ('a' + me)).append(i);
                turn = (turn + 1) % parties;
                lock.notifyAll();
            }
        }
    }

    static class Gate {
        private boolean open;
        private int passed;

        synchronized void pass() throws InterruptedException {
            while (!open) {
                wait();
            }
            passed++;
        }

        synchronized void open() {
            open = true;
            notifyAll();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WaitNotify talk = new WaitNotify();
        Thread[] speakers = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            speakers[i] = new Thread(() -> talk.speak(me, 3, 4));
            speakers[i].start();
        }
        for (Thread t : speakers) {
            t.join();
        }
        System.out.println(talk.out);

        Gate gate = new Gate();
        Thread[] visitors = new Thread[4];
        for (int i = 0; i < 4; i++) {
            visitors[i] = new Thread(() -> {
                try {
                    gate.pass();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            });
            visitors[i].start();
        }
        gate.open();
        for (Thread t : visitors) {
            t.join();
        }
        System.out.println("passed " + gate.passed);

        Object lock = new Object();
        synchronized (lock) {
            lock.wait(5);
            lock.wait(1, 500);
            System.out.println("timed out, holds " + Thread.holdsLock(lock));
            lock.notifyAll();
        }
        boolean[] flag = new boolean[1];
        Thread setter = new Thread(() -> {
            synchronized (lock) {
                flag[0] = true;
                lock.notify();
            }
        });
        synchronized (lock) {
            synchronized (lock) {
                setter.start();
                while (!flag[0]) {
                    lock.wait();
                }
                System.out.println("both levels were released and taken again " + Thread.holdsLock(lock));
            }
            System.out.println(Thread.holdsLock(lock));
        }
        setter.join();
        System.out.println(Thread.holdsLock(lock));
    }
}
