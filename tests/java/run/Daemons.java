/** The program ends when only daemon threads are left, wherever they are. */
public class Daemons {
    static volatile int started;

    public static void main(String[] args) throws InterruptedException {
        Thread spinner = new Thread(() -> {
            started++;
            while (true) {
                Thread.yield();
            }
        });
        Thread waiter = new Thread(() -> {
            synchronized (Daemons.class) {
                started++;
                try {
                    while (true) {
                        Daemons.class.wait();
                    }
                } catch (InterruptedException e) {
                    System.out.println("never");
                } finally {
                    System.out.println("never either");
                }
            }
        });
        Thread sleeper = new Thread(() -> {
            started++;
            try {
                Thread.sleep(1_000_000_000L);
            } catch (InterruptedException e) {
                System.out.println("never");
            }
        });
        for (Thread t : new Thread[] {spinner, waiter, sleeper}) {
            int before = started;
            t.setDaemon(true);
            t.start();
            while (started == before) {
                Thread.onSpinWait();
            }
        }
        System.out.println("started " + started);
        Thread user = new Thread(() -> System.out.println("a user thread finishes after main"));
        Thread main = Thread.currentThread();
        Thread last = new Thread(() -> {
            try {
                main.join();
                user.start();
            } catch (InterruptedException e) {
                System.out.println("never");
            }
        });
        last.start();
        System.out.println("main ends");
    }
}
