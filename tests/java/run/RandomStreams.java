import java.util.Random;
import java.util.stream.Collectors;

/** Random numbers with a seed are the same everywhere, by every method. */
public class RandomStreams {
    public static void main(String[] args) {
        for (long seed : new long[] {0, 1, 42, -1, Long.MIN_VALUE, 0x5DEECE66DL}) {
            Random random = new Random(seed);
            StringBuilder line = new StringBuilder();
            for (int bound : new int[] {1, 2, 3, 7, 8, 10, 1000, 1 << 30, (1 << 30) + 1, Integer.MAX_VALUE}) {
                line.append(random.nextInt(bound)).append(' ');
            }
            line.append(random.nextInt()).append(' ').append(random.nextLong()).append(' ').append(random.nextBoolean()).append(' ');
            line.append(random.nextFloat()).append(' ').append(random.nextDouble()).append(' ');
            line.append(random.nextInt(5, 10)).append(' ').append(random.nextInt(-5, Integer.MAX_VALUE)).append(' ');
            line.append(random.nextLong(1L << 40)).append(' ').append(random.nextDouble(2.0, 3.0));
            System.out.println(line);
            byte[] bytes = new byte[6];
            random.nextBytes(bytes);
            System.out.println(java.util.Arrays.toString(bytes));
            random.setSeed(seed);
            System.out.println(random.nextInt(100) + " " + random.nextInt(100));
        }
        Random random = new Random(7);
        System.out.println(random.ints(8, 0, 100).boxed().collect(Collectors.toList()));
        for (int wrong : new int[] {0, -1}) {
            try {
                random.nextInt(wrong);
            } catch (IllegalArgumentException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            random.nextInt(3, 3);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
    }
}
