/** ThreadLocal: initial values per thread, set, remove, inheritance. */
public class ThreadLocals {
    static int initialized;
    static final ThreadLocal<Integer> COUNTER = ThreadLocal.withInitial(() -> ++initialized * 100);
    static final ThreadLocal<StringBuilder> LOG = new ThreadLocal<>() {
        @Override
        protected StringBuilder initialValue() {
            return new StringBuilder(Thread.currentThread().getName());
        }
    };
    static final ThreadLocal<String> PLAIN = new ThreadLocal<>();
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>();

    static void inThread(String name, Runnable r) throws InterruptedException {
        Thread t = new Thread(r, name);
        t.start();
        t.join();
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(COUNTER.get() + " " + PLAIN.get() + " " + LOG.get());
        COUNTER.set(COUNTER.get() + 1);
        PLAIN.set("main's");
        LOG.get().append("+");
        INHERITED.set("from main");
        inThread("child", () -> {
            System.out.println(COUNTER.get() + " " + PLAIN.get() + " " + LOG.get() + " " + INHERITED.get());
            COUNTER.set(-1);
            INHERITED.set("child's own");
            LOG.get().append("-");
            System.out.println(COUNTER.get() + " " + LOG.get() + " " + INHERITED.get());
        });
        System.out.println(COUNTER.get() + " " + PLAIN.get() + " " + LOG.get() + " " + INHERITED.get());
        COUNTER.remove();
        PLAIN.remove();
        System.out.println(COUNTER.get() + " " + PLAIN.get());
        ThreadLocal<?>[] many = new ThreadLocal<?>[40];
        int sum = 0;
        for (int i = 0; i < many.length; i++) {
            int n = i;
            ThreadLocal<Integer> local = ThreadLocal.withInitial(() -> n);
            many[i] = local;
            sum += local.get();
        }
        for (int i = 0; i < many.length; i += 2) {
            many[i].remove();
        }
        for (ThreadLocal<?> local : many) {
            sum += (Integer) local.get();
        }
        System.out.println(sum + " initialized " + initialized);
    }
}
