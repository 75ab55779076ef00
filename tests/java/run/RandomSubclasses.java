import java.util.Random;

/** Classes that extend Random: all numbers come from their own. */
public class RandomSubclasses {
    static final class Counting extends Random {
        int calls;
        int next;

        Counting() {
            super(0);
        }

        @Override protected int next(int bits) {
            calls++;
            next += 0x12345678;
            return next >>> (32 - bits);
        }
    }

    static final class Reseeding extends Random {
        private static final long serialVersionUID = 1;
        int seeds;

        @Override public synchronized void setSeed(long seed) {
            seeds++;
            super.setSeed(5);
        }
    }

    public static void main(String[] args) {
        Counting counting = new Counting();
        System.out.println(counting.nextInt(10) + " " + counting.nextInt() + " " + counting.nextBoolean() + " "
            + counting.nextLong() + " " + counting.nextInt(64) + " " + counting.calls);
        Reseeding reseeding = new Reseeding();
        // The field's initializer comes after Random's constructor.
        System.out.println(reseeding.seeds + " " + reseeding.nextInt(100) + " " + reseeding.nextInt(100));
        System.out.println(new Random(5).nextInt(100));
    }
}
