//@ race: SimplePlain.done
//@ race: SimplePlain.result
//@ races: several
//@ threads: 2

/** A mutant of Simple: the flag is plain. */
public class SimplePlain {
    static int result;
    static boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            result = 1;
            done = true; //~ RACE: write
        });
        Thread reader = new Thread(() -> {
            if (done) { //~ RACE: read
                assert result == 1;
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
