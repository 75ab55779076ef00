import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Random with a seed gives the sequence that its documentation defines. */
public class SeededRandom {
    public static void main(String[] args) {
        Random r = new Random(42);
        System.out.println(r.nextInt() + " " + r.nextInt(10) + " " + r.nextInt(16) + " " + r.nextLong());
        System.out.println(r.nextBoolean() + " " + r.nextBoolean() + " " + r.nextDouble() + " " + r.nextFloat());
        System.out.println((int) (r.nextGaussian() * 1000));
        byte[] bytes = new byte[6];
        r.nextBytes(bytes);
        for (byte b : bytes) {
            System.out.print(b + " ");
        }
        System.out.println();
        r.setSeed(7);
        Random same = new Random(7);
        boolean equal = true;
        for (int i = 0; i < 100; i++) {
            equal &= r.nextInt(1000) == same.nextInt(1000);
        }
        System.out.println(equal);
        List<Integer> cards = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            cards.add(i);
        }
        Collections.shuffle(cards, new Random(3));
        System.out.println(cards);
        int[] counts = new int[6];
        Random dice = new Random(2024);
        for (int i = 0; i < 600; i++) {
            counts[dice.nextInt(6)]++;
        }
        for (int c : counts) {
            System.out.print(c + " ");
        }
        System.out.println();
        try {
            dice.nextInt(0);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        System.out.println(new Random(-1).nextInt() + " " + new Random(Long.MAX_VALUE).nextLong());
    }
}
