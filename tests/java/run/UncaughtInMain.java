//@ status: 1
/** An uncaught exception in main: status 1 and its trace with cause and suppressed exception on stderr. */
public class UncaughtInMain {
    static class Failure extends RuntimeException {
        private static final long serialVersionUID = 1;

        Failure(String message, Throwable cause) {
            super(message, cause);
        }
    }

    static int divide(int a, int b) {
        return a / b;
    }

    static void work() {
        try {
            divide(1, 0);
        } catch (ArithmeticException e) {
            Failure failure = new Failure("work failed", e);
            failure.addSuppressed(new IllegalStateException("also this"));
            throw failure;
        } finally {
            System.out.println("finally runs");
        }
    }

    public static void main(String[] args) {
        System.out.println("before");
        work();
        System.out.println("never reached");
    }
}
