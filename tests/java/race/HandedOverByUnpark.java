import java.util.concurrent.locks.LockSupport;

/** What is written before an unpark is read after the park that it ends: nothing specifies that this is an order. */
public class HandedOverByUnpark {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            LockSupport.park();
            int seen = x;
        });
        reader.start();
        x = 1;
        LockSupport.unpark(reader);
        reader.join();
    }
}
