import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;

/** ThreadLocal, inheritable ones, values that stay in a pool's thread; ThreadLocalRandom's bounds and refusals. */
public class JucThreadLocals {
    static final ThreadLocal<StringBuilder> LOG = ThreadLocal.withInitial(StringBuilder::new);
    static final InheritableThreadLocal<String> USER = new InheritableThreadLocal<>() {
        @Override
        protected String childValue(String parent) {
            return parent + "'s child";
        }
    };

    interface Body {
        Object run();
    }

    static void show(String name, Body body) {
        try {
            System.out.println(name + ": " + body.run());
        } catch (RuntimeException e) {
            System.out.println(name + ": " + e);
        }
    }

    public static void main(String[] args) throws Exception {
        LOG.get().append("main");
        USER.set("ann");
        String[] logs = new String[3];
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            threads[i] = new Thread(() -> {
                LOG.get().append(me).append(USER.get());
                LOG.get().append('.');
                logs[me] = LOG.get().toString();
                USER.set("gone");
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(String.join(" ", logs) + " " + LOG.get() + " " + USER.get());
        LOG.remove();
        USER.remove();
        System.out.println("[" + LOG.get() + "] " + USER.get());

        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<String> first = pool.submit(() -> LOG.get().append("first").toString());
        Future<String> second = pool.submit(() -> LOG.get().append("second").toString());
        System.out.println(first.get() + " " + second.get());
        pool.shutdown();

        boolean within = true;
        for (int i = 0; i < 100; i++) {
            int number = ThreadLocalRandom.current().nextInt(5);
            long large = ThreadLocalRandom.current().nextLong(-3, 3);
            double real = ThreadLocalRandom.current().nextDouble();
            within &= number >= 0 && number < 5 && large >= -3 && large < 3 && real >= 0 && real < 1;
        }
        System.out.println(within + " " + (ThreadLocalRandom.current() == ThreadLocalRandom.current()));
        show("bound", () -> ThreadLocalRandom.current().nextInt(0));
        show("range", () -> ThreadLocalRandom.current().nextInt(3, 3));
        show("seed", () -> {
            ThreadLocalRandom.current().setSeed(1);
            return "";
        });
    }
}
