import java.util.concurrent.Exchanger;

/** Two threads swap what they have; each sees what the other wrote into it before. */
public class ExchangerSwap {
    static final Exchanger<int[]> EXCHANGER = new Exchanger<>();

    static int[] swap(int mine) {
        try {
            int[] box = new int[1];
            box[0] = mine;
            return EXCHANGER.exchange(box);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            assert swap(1)[0] == 2;
        });
        other.start();
        assert swap(2)[0] == 1;
        other.join();
    }
}
