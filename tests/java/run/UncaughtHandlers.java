/** Uncaught exception handlers of a thread and the default one; exceptions thrown by a handler are ignored. */
public class UncaughtHandlers {
    static Thread failing(String name, RuntimeException e) {
        return new Thread(() -> {
            System.out.println(name + " throws");
            throw e;
        }, name);
    }

    static void runToEnd(Thread t) throws InterruptedException {
        t.start();
        t.join();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread own = failing("own", new IllegalStateException("one"));
        own.setUncaughtExceptionHandler((t, e) ->
            System.out.println("own handler: " + t.getName() + " " + e.getMessage() + " in "
                + Thread.currentThread().getName() + " alive " + t.isAlive()));
        runToEnd(own);

        System.out.println(Thread.getDefaultUncaughtExceptionHandler());
        Thread.setDefaultUncaughtExceptionHandler((t, e) ->
            System.out.println("default handler: " + t.getName() + " " + e));
        runToEnd(failing("plain", new IllegalArgumentException("two")));

        Thread both = failing("both", new RuntimeException("three"));
        both.setUncaughtExceptionHandler((t, e) -> {
            System.out.println("own wins: " + e.getMessage());
            throw new Error("ignored");
        });
        runToEnd(both);

        Thread error = new Thread(() -> {
            assert false : "an error too";
        }, "error");
        runToEnd(error);
        Thread fine = new Thread(() -> System.out.println("no exception"));
        runToEnd(fine);
        Thread deep = new Thread(() -> recurse(0), "deep");
        runToEnd(deep);
        Thread overrides = new Thread("overrides") {
            @Override
            public void run() {
                throw new UnsupportedOperationException("four");
            }

            @Override
            public UncaughtExceptionHandler getUncaughtExceptionHandler() {
                return (t, e) -> System.out.println("overridden getter: " + e.getMessage());
            }
        };
        runToEnd(overrides);
        Thread.setDefaultUncaughtExceptionHandler(null);
        System.out.println("done");
    }

    static int recurse(int n) {
        return recurse(n + 1) + 1;
    }
}
