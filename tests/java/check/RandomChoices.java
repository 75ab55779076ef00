//@ random: choice
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

/** Every value of a random number without a seed is tried, if there are few: one of 24 is wrong. */
public class RandomChoices {
    public static void main(String[] args) {
        Random random = new Random();
        int die = random.nextInt(4);
        boolean coin = random.nextBoolean();
        int between = ThreadLocalRandom.current().nextInt(5, 8);
        assert !(die == 3 && coin && between == 6) : "unlucky"; //~ ERROR: assertion unlucky
    }
}
