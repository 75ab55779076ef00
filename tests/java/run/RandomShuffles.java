import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** What the library does with random numbers. */
public class RandomShuffles {
    public static void main(String[] args) {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            numbers.add(i);
        }
        for (long seed = 0; seed < 5; seed++) {
            List<Integer> shuffled = new ArrayList<>(numbers);
            Collections.shuffle(shuffled, new Random(seed));
            System.out.println(shuffled);
        }
        List<Integer> anyhow = new ArrayList<>(numbers);
        Collections.shuffle(anyhow);
        Collections.sort(anyhow);
        System.out.println(anyhow.equals(numbers));
        int[] counts = new int[6];
        Random die = new Random(99);
        for (int i = 0; i < 600; i++) {
            counts[die.nextInt(6)]++;
        }
        System.out.println(Arrays.toString(counts));
    }
}
