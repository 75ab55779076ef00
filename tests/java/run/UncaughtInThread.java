/** An uncaught exception ends its thread only: a trace on stderr, status 0. */
public class UncaughtInThread {
    static int[] data = new int[2];

    static void fail(int i) {
        data[i] = i;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t = new Thread("failing") {
            @Override
            public void run() {
                fail(2);
            }
        };
        t.start();
        t.join();
        System.out.println("alive " + t.isAlive() + ", state " + t.getState());
        Thread second = new Thread("second") {
            @Override
            public void run() {
                try {
                    fail(3);
                } finally {
                    System.out.println("finally in " + Thread.currentThread().getName());
                }
            }
        };
        second.start();
        second.join();
        System.out.println("main ends normally");
    }
}
