//@ race-free
//@ threads: 1
//@ seconds: 60

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A task in a pool sees what was written before it was submitted, and who has got its result sees what it wrote. */
public class ExecutorFuture {
    static int input;
    static int output;

    static int square() {
        output = input * input;
        return output;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        input = 3;
        Future<Integer> square = pool.submit(ExecutorFuture::square);
        int result = square.get();
        pool.shutdown();
        output++;
        assert result == 9 && output == 10;
    }
}
