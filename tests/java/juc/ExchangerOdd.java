import java.util.concurrent.Exchanger;

/** One thread wants to swap twice, and there is nobody for the second time. */
public class ExchangerOdd {
    static final Exchanger<Integer> EXCHANGER = new Exchanger<>();

    public static void main(String[] args) throws InterruptedException {
        new Thread(() -> {
            try {
                EXCHANGER.exchange(1);
                EXCHANGER.exchange(2); //~ ERROR: deadlock
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }).start();
        EXCHANGER.exchange(3);
    }
}
