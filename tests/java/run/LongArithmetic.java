/** 64-bit arithmetic: wrap-around, division and remainder signs, comparisons, bit operations. */
public class LongArithmetic {
    static long collatz(long n) {
        long steps = 0;
        while (n != 1) {
            n = (n & 1) == 0 ? n / 2 : 3 * n + 1;
            steps++;
        }
        return steps;
    }

    static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static long modPow(long base, long exponent, long modulus) {
        long result = 1;
        for (base %= modulus; exponent > 0; exponent >>= 1) {
            if ((exponent & 1) != 0) {
                result = result * base % modulus;
            }
            base = base * base % modulus;
        }
        return result;
    }

    static String compare(long a, long b) {
        return (a < b ? "<" : "") + (a <= b ? "<=" : "") + (a == b ? "==" : "") + (a != b ? "!=" : "")
            + (a >= b ? ">=" : "") + (a > b ? ">" : "");
    }

    static long mixed(int a, long b, short c, char d, byte e) {
        return a * b + c - d / e;
    }

    public static void main(String[] args) {
        long[] values = {0, 1, -1, 7, -7, Long.MAX_VALUE, Long.MIN_VALUE, 0x1234_5678_9ABC_DEF0L};
        for (long a : values) {
            System.out.println(a + ": " + -a + " " + ~a + " " + (a + a) + " " + a * a + " " + a * 31);
            for (long b : new long[] {3, -3, Long.MIN_VALUE, -1}) {
                System.out.print(" " + a / b + "," + a % b + "," + (a ^ b) + "," + (a & b) + "," + (a | b));
            }
            System.out.println();
        }
        System.out.println(compare(1, 2) + " " + compare(2, 2) + " " + compare(Long.MAX_VALUE, Long.MIN_VALUE));
        System.out.println(collatz(27) + " " + collatz(837799));
        System.out.println(gcd(1L << 40, 3L * (1 << 20)) + " " + gcd(-12, 18));
        System.out.println(modPow(3, 1_000_000_006L, 1_000_000_007L));
        System.out.println(mixed(1 << 30, 16, (short) -5, 'z', (byte) -3));
        long x = 5;
        x += 2.7;
        System.out.println(x);
        x *= -1.5f;
        System.out.println(x);
        x++;
        ++x;
        System.out.println(x-- + " " + --x);
        int big = Integer.MAX_VALUE;
        System.out.println((long) big + 1 + " " + (long) (big + 1));
        System.out.println(1_000_000 * 1_000_000 + " " + 1_000_000L * 1_000_000);
        long hash = 1125899906842597L;
        for (char c : "model checking".toCharArray()) {
            hash = 31 * hash + c;
        }
        System.out.println(hash);
        System.out.println(0b1010L + 0_17L + 0xFFL);
    }
}
