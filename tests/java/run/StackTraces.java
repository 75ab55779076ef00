/** The text of stack traces: frames, line numbers, causes with common frames, suppressed exceptions. */
public class StackTraces {
    static class Thrower {
        Thrower(boolean fail) {
            if (fail) {
                throw new IllegalStateException("in constructor");
            }
        }

        int virtual(int[] array, int i) {
            return array[i];
        }
    }

    static int level;

    static void down(int n) {
        if (n == 0) {
            throw new RuntimeException("bottom");
        }
        down(n - 1);
    }

    static void wrap() {
        try {
            down(2);
        } catch (RuntimeException e) {
            throw new IllegalArgumentException("wrapped", e);
        }
    }

    static void suppressed() throws Exception {
        try (AutoCloseable a = () -> {
            throw new Exception("from close");
        }) {
            down(1);
        }
    }

    static void frames(Throwable t) {
        for (StackTraceElement e : t.getStackTrace()) {
            System.out.println("  " + e.getClassName() + " " + e.getMethodName() + " " + e.getLineNumber());
        }
    }

    static Exception made() {
        return new Exception("made here, thrown there");
    }

    public static void main(String[] args) throws Exception {
        try {
            down(3);
        } catch (RuntimeException e) {
            e.printStackTrace(System.out);
        }
        try {
            wrap();
        } catch (RuntimeException e) {
            e.printStackTrace(System.out);
        }
        try {
            new Thrower(true);
        } catch (RuntimeException e) {
            frames(e);
        }
        try {
            new Thrower(false)
                .virtual(new int[3], 1 + 2
                    + level);
        } catch (RuntimeException e) {
            e.printStackTrace(System.out);
        }
        try {
            suppressed();
        } catch (RuntimeException e) {
            System.out.println(e.getSuppressed()[0].getStackTrace()[1].getMethodName());
            System.out.println(e.getStackTrace()[2]);
        }
        try {
            throw made();
        } catch (Exception e) {
            frames(e);
            e.fillInStackTrace();
            frames(e);
            e.setStackTrace(new StackTraceElement[] {new StackTraceElement("A", "b", "A.java", 3)});
            e.printStackTrace(System.out);
        }
        Thread t = new Thread(() -> {
            try {
                down(0);
            } catch (RuntimeException e) {
                System.out.println(e.getStackTrace()[0] + " in " + Thread.currentThread().getName());
            }
        }, "worker");
        t.start();
        t.join();
        System.out.println(new StackTraceElement("C", "m", null, -1));
        System.out.println(new StackTraceElement("C", "m", "C.java", -2));
    }
}
