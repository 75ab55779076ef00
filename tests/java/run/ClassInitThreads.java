/** Class initialization by two threads happens once; the second waits for the first. */
public class ClassInitThreads {
    static volatile int runs;
    static volatile boolean inside;

    static class Slow {
        static final int VALUE;

        static {
            runs++;
            inside = true;
            for (int i = 0; i < 100; i++) {
                Thread.yield();
            }
            VALUE = Integer.parseInt("42");
        }

        static int get() {
            return VALUE;
        }
    }

    static class Fails {
        static {
            runs++;
            if (runs > 0) {
                throw new IllegalStateException("static " + runs);
            }
        }

        static void touch() {
        }
    }

    static class StartsThread {
        static int value = 1;
        static final Thread THREAD;

        static {
            THREAD = new Thread(ClassInitThreads::greet);
            THREAD.start();
            try {
                THREAD.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            value = 2;
        }
    }

    static void greet() {
        System.out.println("runs without the class that waits for it");
    }

    public static void main(String[] args) throws InterruptedException {
        int[] seen = new int[3];
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int me = i;
            threads[i] = new Thread(() -> seen[me] = Slow.get());
            threads[i].start();
        }
        while (!inside) {
            Thread.yield();
        }
        System.out.println(Slow.VALUE);
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(seen[0] + " " + seen[1] + " " + seen[2] + " runs " + runs);
        int[] errors = new int[2];
        Thread[] failing = new Thread[3];
        for (int i = 0; i < 3; i++) {
            failing[i] = new Thread(() -> {
                try {
                    Fails.touch();
                } catch (ExceptionInInitializerError e) {
                    synchronized (errors) {
                        errors[0]++;
                    }
                } catch (NoClassDefFoundError e) {
                    synchronized (errors) {
                        errors[1]++;
                    }
                }
            });
            failing[i].start();
        }
        for (Thread t : failing) {
            t.join();
        }
        System.out.println(errors[0] + " failed first, " + errors[1] + " later, runs " + runs);
        System.out.println(StartsThread.value);
    }
}
