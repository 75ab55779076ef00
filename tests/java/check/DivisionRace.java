/** The divisor is tested, then read again: it may be zero by then. */
public class DivisionRace {
    static volatile int users = 1;

    public static void main(String[] args) {
        new Thread(() -> users--).start();
        if (users > 0) {
            System.out.println(100 / users); //~ ERROR: exception java.lang.ArithmeticException: / by zero
        }
    }
}
