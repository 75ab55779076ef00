import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Exchanger: buffers that are swapped, nothing that is handed over, nobody who comes. */
public class JucExchangers {
    public static void main(String[] args) throws InterruptedException {
        Exchanger<StringBuilder> exchanger = new Exchanger<>();
        Thread filler = new Thread(() -> {
            StringBuilder full = new StringBuilder();
            try {
                for (int i = 0; i < 5; i++) {
                    full.append("item ").append(i);
                    full = exchanger.exchange(full);
                    if (full.length() != 0) {
                        throw new AssertionError(full);
                    }
                }
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        filler.start();
        StringBuilder empty = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            empty = exchanger.exchange(empty);
            System.out.println(empty);
            empty.setLength(0);
        }
        filler.join();

        Exchanger<String> one = new Exchanger<>();
        String[] got = new String[1];
        Thread giver = new Thread(() -> {
            try {
                got[0] = one.exchange("something");
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
        giver.start();
        System.out.println(one.exchange(null));
        giver.join();
        System.out.println(got[0]);
        try {
            one.exchange("x", 1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println(e);
        }
        Thread alone = new Thread(() -> {
            try {
                one.exchange("x");
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        alone.start();
        alone.interrupt();
        alone.join();
    }
}
