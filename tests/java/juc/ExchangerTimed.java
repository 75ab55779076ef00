import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Two threads wait a second for each other: both swap or both give up. */
public class ExchangerTimed {
    static final Exchanger<Integer> EXCHANGER = new Exchanger<>();

    static int swap(int mine) {
        try {
            return EXCHANGER.exchange(mine, 1, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        } catch (TimeoutException e) {
            return 0;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] got = new int[2];
        Thread other = new Thread(() -> got[1] = swap(1));
        other.start();
        got[0] = swap(2);
        other.join();
        assert got[0] == 1 && got[1] == 2 || got[0] == 0 && got[1] == 0;
    }
}
