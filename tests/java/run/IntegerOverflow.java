/** Integer overflow wraps silently, division by zero does not. */
public class IntegerOverflow {
    interface Op {
        Object run();
    }

    static void attempt(String what, Op op) {
        try {
            System.out.println(what + " = " + op.run());
        } catch (ArithmeticException e) {
            System.out.println(what + ": " + e.getMessage());
        }
    }

    static int factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    static int zero() {
        return 0;
    }

    static int loud(int v) {
        System.out.println("evaluated " + v);
        return v;
    }

    public static void main(String[] args) {
        int max = Integer.MAX_VALUE;
        int min = Integer.MIN_VALUE;
        System.out.println(max + 1 + " " + (min - 1) + " " + -min + " " + max * 2 + " " + min * -1);
        System.out.println(min / -1 + " " + min % -1 + " " + Math.abs(min) + " " + (max + 1 < max));
        System.out.println(factorial(12) + " " + factorial(13) + " " + factorial(34));
        for (int a : new int[] {7, -7}) {
            for (int b : new int[] {2, -2}) {
                System.out.println(a + " " + b + ": " + a / b + " " + a % b + " " + Math.floorDiv(a, b)
                    + " " + Math.floorMod(a, b));
            }
        }
        int zero = zero();
        long longZero = zero;
        attempt("1 / 0", () -> 1 / zero);
        attempt("1 % 0", () -> 1 % zero);
        attempt("0 / 0", () -> zero / zero);
        attempt("1L / 0", () -> 1L / longZero);
        attempt("1L % 0", () -> 1L % longZero);
        attempt("1.0 / 0", () -> 1.0 / zero);
        attempt("1f % 0", () -> 1f % zero);
        attempt("floorMod", () -> Math.floorMod(1, zero));
        attempt("addExact", () -> Math.addExact(max, 1));
        attempt("addExact long", () -> Math.addExact(Long.MAX_VALUE, 1L));
        attempt("multiplyExact", () -> Math.multiplyExact(1 << 16, 1 << 15));
        attempt("multiplyExact long", () -> Math.multiplyExact(1L << 62, 2L));
        attempt("toIntExact", () -> Math.toIntExact(1L << 31));
        attempt("negateExact", () -> Math.negateExact(min));
        attempt("incrementExact", () -> Math.incrementExact(max - 1));
        attempt("decrementExact", () -> Math.decrementExact(min));
        attempt("subtractExact", () -> Math.subtractExact(min, 1));
        try {
            int r = loud(1) / loud(zero) + loud(2);
            System.out.println(r);
        } catch (ArithmeticException e) {
            System.out.println("left to right");
        }
        int x = 5;
        try {
            x /= zero;
        } catch (ArithmeticException e) {
            System.out.println("x is still " + x);
        }
        int h = 0;
        for (int i = 0; i < 1000; i++) {
            h = h * 31 + i * i;
        }
        System.out.println(h);
        System.out.println((byte) (127 + 1) + " " + (short) (32767 + 1) + " " + (int) (char) (65535 + 1));
    }
}
