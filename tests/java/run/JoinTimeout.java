/** Join with a timeout: returns with the thread alive, or when it has ended; zero means for ever. */
public class JoinTimeout {
    public static void main(String[] args) throws InterruptedException {
        Object lock = new Object();
        boolean[] release = new boolean[1];
        Thread t = new Thread(() -> {
            synchronized (lock) {
                while (!release[0]) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        System.out.println("never");
                    }
                }
            }
            System.out.println("released");
        });
        t.join();
        System.out.println("joining a thread that was not started returns at once");
        t.join(1);
        t.start();
        t.join(5);
        System.out.println("alive " + t.isAlive());
        t.join(1, 1);
        System.out.println("alive " + t.isAlive());
        synchronized (lock) {
            release[0] = true;
            lock.notifyAll();
        }
        t.join(0);
        System.out.println("alive " + t.isAlive());
        t.join();
        t.join(100);
        System.out.println("joining again is harmless");
        long before = System.nanoTime();
        Thread.sleep(3);
        System.out.println(System.nanoTime() - before >= 0);
        System.out.println(System.currentTimeMillis() > 0);
        Thread sleeper = new Thread(() -> {
            try {
                Thread.sleep(20);
            } catch (InterruptedException e) {
                System.out.println("never");
            }
            release[0] = false;
        });
        sleeper.start();
        sleeper.join(1_000_000);
        System.out.println(release[0] + " " + sleeper.isAlive());
    }
}
