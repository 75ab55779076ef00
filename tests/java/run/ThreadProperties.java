/** Names, daemon flags, priorities, groups and the errors of starting twice or too late. */
public class ThreadProperties {
    static String attempt(Runnable r) {
        try {
            r.run();
            return "fine";
        } catch (RuntimeException e) {
            return e.getClass().getSimpleName() + " " + e.getMessage();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> { });
        Thread second = new Thread(() -> { });
        System.out.println(first.getName() + " " + second.getName());
        Thread named = new Thread(() -> System.out.println("in " + Thread.currentThread().getName()), "named");
        System.out.println(named.getName() + " " + named.isDaemon() + " " + named.getPriority());
        named.setName("renamed");
        named.setPriority(Thread.MAX_PRIORITY);
        System.out.println(named.getName() + " " + named.getPriority());
        System.out.println(attempt(() -> named.setPriority(11)));
        System.out.println(attempt(() -> named.setDaemon(true)) + " " + named.isDaemon());
        named.setDaemon(false);
        named.start();
        named.join();
        System.out.println(attempt(named::start) + " when terminated");
        Object lock = new Object();
        Thread running = new Thread(() -> {
            synchronized (lock) {
                System.out.println("released");
            }
        });
        synchronized (lock) {
            running.start();
            System.out.println(attempt(running::start) + " when started");
            System.out.println(attempt(() -> running.setDaemon(true)) + " when started");
        }
        running.join();
        boolean[] inherited = new boolean[1];
        Thread daemon = new Thread(() -> inherited[0] = new Thread().isDaemon());
        daemon.setDaemon(true);
        daemon.start();
        daemon.join();
        System.out.println("inherited " + inherited[0]);
        System.out.println(Thread.currentThread().getThreadGroup().getName());
        System.out.println(Thread.MIN_PRIORITY + " " + Thread.NORM_PRIORITY + " "
            + Thread.currentThread().isDaemon());
        Thread current = Thread.currentThread();
        current.setName("main thread");
        System.out.println(Thread.currentThread().getName() + " " + (current == Thread.currentThread()));
        System.out.println(Thread.holdsLock(lock));
        synchronized (lock) {
            System.out.println(Thread.holdsLock(lock));
        }
    }
}
