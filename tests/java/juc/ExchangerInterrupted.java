import java.util.concurrent.Exchanger;

/** Nobody comes, but an interrupt does. */
public class ExchangerInterrupted {
    static final Exchanger<Integer> EXCHANGER = new Exchanger<>();
    static boolean interrupted;

    public static void main(String[] args) throws InterruptedException {
        Thread alone = new Thread(() -> {
            try {
                EXCHANGER.exchange(1);
                assert false : "with whom?";
            } catch (InterruptedException e) {
                interrupted = true;
            }
        });
        alone.start();
        alone.interrupt();
        alone.join();
        assert interrupted;
    }
}
