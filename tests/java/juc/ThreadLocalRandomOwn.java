import java.util.concurrent.ThreadLocalRandom;

/** Each thread draws from a generator of its own: numbers are within bounds, and nothing is shared. */
public class ThreadLocalRandomOwn {
    static void draw() {
        int number = ThreadLocalRandom.current().nextInt(3, 5);
        assert number == 3 || number == 4;
        long large = ThreadLocalRandom.current().nextLong(10);
        assert large >= 0 && large < 10;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(ThreadLocalRandomOwn::draw);
        other.start();
        draw();
        other.join();
    }
}
