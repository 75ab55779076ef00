/** StackOverflowError is thrown, unwinds through finally, is caught, and leaves a working thread. */
public class StackOverflow {
    static int depth;
    static int finallys;

    static void forever() {
        depth++;
        forever();
    }

    static long mutual(long n) {
        return other(n + 1) + 1;
    }

    static long other(long n) {
        return mutual(n + 1) - 1;
    }

    static void withFinally(int n) {
        if (n == 0) {
            forever();
        }
        try {
            withFinally(n - 1);
        } finally {
            finallys++;
        }
    }

    static class Self {
        final Self self;

        Self() {
            self = new Self();
        }
    }

    static boolean overflows(Runnable r) {
        try {
            r.run();
            return false;
        } catch (StackOverflowError e) {
            return e instanceof VirtualMachineError && e.getMessage() == null;
        }
    }

    static synchronized void locked() {
        locked();
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(overflows(StackOverflow::forever) + " " + (depth > 500));
        System.out.println(overflows(() -> mutual(0)));
        System.out.println(overflows(() -> withFinally(10)) + " " + finallys);
        System.out.println(overflows(Self::new));
        System.out.println(overflows(StackOverflow::locked) + " " + Thread.holdsLock(StackOverflow.class));
        Thread t = new Thread(() -> System.out.println("in a thread " + overflows(StackOverflow::forever)));
        t.start();
        t.join();
        System.out.println(overflows(() -> System.out.println("no overflow")));
    }
}
