//@ race: ExecutorFutureNoGet.output
//@ races: several
//@ threads: 1
//@ seconds: 60

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A mutant of ExecutorFuture: nobody waits for the result. */
public class ExecutorFutureNoGet {
    static int input;
    static int output;

    static int square() {
        output = input * input; //~ RACE: write
        return output;
    }

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        input = 3;
        pool.submit(ExecutorFutureNoGet::square);
        pool.shutdown();
        output++; //~ RACE: write
    }
}
