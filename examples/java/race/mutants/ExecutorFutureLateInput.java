//@ race: ExecutorFutureLateInput.input
//@ threads: 1
//@ seconds: 60

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A mutant of ExecutorFuture: the input is written when the task was submitted already. */
public class ExecutorFutureLateInput {
    static int input;
    static int output;

    static int square() {
        output = input * input; //~ RACE: read
        return output;
    }

    public static void main(String[] args) throws InterruptedException, ExecutionException {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<Integer> square = pool.submit(ExecutorFutureLateInput::square);
        input = 3; //~ RACE: write
        int result = square.get();
        pool.shutdown();
        output++;
        assert result == 0 && output == 1 || result == 9 && output == 10;
    }
}
