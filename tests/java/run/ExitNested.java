//@ status: 3
/** System.exit deep inside calls ends the program: no finally block runs, nothing after it either. */
public class ExitNested {
    static void deep(int n) {
        try {
            if (n == 0) {
                System.out.println("exiting");
                System.exit(3);
            }
            deep(n - 1);
        } finally {
            System.out.println("never printed");
        }
    }

    public static void main(String[] args) {
        System.out.println("start");
        System.err.println("to stderr");
        Runnable r = () -> deep(5);
        try {
            r.run();
        } catch (Throwable t) {
            System.out.println("never caught " + t);
        }
        System.out.println("never reached");
    }
}
