/** Shifts mask their distance by the width of the left operand, and int and long promote separately. */
public class Shifts {
    public static void main(String[] args) {
        int[] ints = {1, -1, 0x80000000, 0x7FFFFFFF, 0x12345678};
        int[] distances = {0, 1, 31, 32, 33, -1, 63, 64};
        for (int v : ints) {
            StringBuilder s = new StringBuilder().append(v).append(':');
            for (int d : distances) {
                s.append(' ').append(v << d).append(',').append(v >> d).append(',').append(v >>> d);
            }
            System.out.println(s);
        }
        long[] longs = {1L, -1L, Long.MIN_VALUE, 0x123456789ABCDEF0L};
        for (long v : longs) {
            StringBuilder s = new StringBuilder().append(v).append(':');
            for (int d : distances) {
                s.append(' ').append(v << d).append(',').append(v >> d).append(',').append(v >>> d);
            }
            System.out.println(s);
        }
        byte b = (byte) 0x80;
        System.out.println((b >> 1) + " " + (b >>> 1) + " " + (b << 1));
        b >>= 1;
        System.out.println(b);
        b >>>= 1;
        System.out.println(b);
        b <<= 2;
        System.out.println(b);
        short s = (short) 0x8001;
        s >>>= 3;
        System.out.println(s);
        char c = 0xFFFF;
        c >>= 4;
        System.out.println((int) c);
        c <<= 8;
        System.out.println((int) c);
        int i = 1;
        i <<= 40L;
        System.out.println(i);
        long l = 1;
        l <<= 40;
        System.out.println(l);
        l >>>= -3;
        System.out.println(l);
        System.out.println((1 << 31) + " " + (1L << 31) + " " + (1 << 32L) + " " + (long) (1 << 31));
        System.out.println(-17 >> 2);
        System.out.println(-17 / 4);
        System.out.println(-17 >>> 28);
        System.out.println(Integer.rotateLeft(0x80000001, 4) + " " + Long.rotateRight(1, 1));
        int bits = 0;
        for (int v = 0b1011_0110; v != 0; v &= v - 1) {
            bits++;
        }
        System.out.println(bits);
        int x = 0xCAFE;
        x ^= x << 13;
        x ^= x >>> 17;
        x ^= x << 5;
        System.out.println(x);
    }
}
