import java.util.SplittableRandom;
import java.util.random.RandomGenerator;

/** Splittable generators with a seed. */
public class RandomSplit {
    static void show(RandomGenerator random) {
        System.out.println(random.nextInt() + " " + random.nextInt(10) + " " + random.nextInt(3, 9) + " " + random.nextLong()
            + " " + random.nextBoolean() + " " + random.nextDouble());
    }

    public static void main(String[] args) {
        SplittableRandom random = new SplittableRandom(2024);
        show(random);
        SplittableRandom split = random.split();
        show(split);
        show(split.split());
        show(random);
    }
}
