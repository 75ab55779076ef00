//@ random: choice
import java.util.Random;

/** Random numbers with a seed are what the JDK says, whatever those without are. */
public class RandomSeeded {
    public static void main(String[] args) {
        assert new Random(42).nextInt(10) == 0;
        Random later = new Random();
        later.setSeed(42);
        assert later.nextInt(10) == 0;
        assert new Random(42) { }.nextInt(10) == 0;
    }
}
