import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/** Random numbers without a seed: within their bounds, and not all the same. */
public class RandomUnseeded {
    static boolean draw(Random random) {
        Set<Integer> seen = new HashSet<>();
        for (int i = 0; i < 64; i++) {
            int number = random.nextInt(1000);
            if (number < 0 || number >= 1000) {
                return false;
            }
            seen.add(number);
        }
        return seen.size() > 30;
    }

    public static void main(String[] args) throws InterruptedException {
        System.out.println(draw(new Random()));
        System.out.println(new Random().nextLong() != new Random().nextLong());
        System.out.println(draw(ThreadLocalRandom.current()));
        int between = ThreadLocalRandom.current().nextInt(10, 20);
        System.out.println(between >= 10 && between < 20);
        double fraction = Math.random();
        System.out.println(fraction >= 0 && fraction < 1);
        System.out.println(Math.random() != fraction);
        int small = new SplittableRandom().nextInt(5);
        System.out.println(small >= 0 && small < 5);
        UUID one = UUID.randomUUID();
        UUID other = UUID.randomUUID();
        System.out.println(one.version() + " " + one.variant() + " " + one.equals(other));
        long[] numbers = new long[2];
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            int index = i;
            threads[i] = new Thread(() -> numbers[index] = ThreadLocalRandom.current().nextLong());
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(numbers[0] != numbers[1]);
        try {
            ThreadLocalRandom.current().setSeed(1);
        } catch (UnsupportedOperationException e) {
            System.out.println("no seed");
        }
    }
}
