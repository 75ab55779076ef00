//@ status: 42
/** System.exit in a finally block wins over the exception that is on its way. */
public class ExitInFinally {
    static int attempts;

    static int status() {
        return 40 + ++attempts;
    }

    public static void main(String[] args) {
        try {
            status();
            throw new IllegalStateException("lost");
        } finally {
            System.out.println("exit in finally");
            System.exit(status());
        }
    }
}
