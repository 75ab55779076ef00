/** Two threads need one class: its initializer runs once, and both see all that it wrote. */
public class ClassInitOnce {
    static int runs;

    static class Table {
        static int[] squares = new int[2];
        static int sum;

        static {
            runs++;
            squares[1] = 1;
            sum = squares[0] + squares[1];
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            assert Table.sum == 1;
        });
        other.start();
        assert Table.squares[1] == 1;
        other.join();
        assert runs == 1;
    }
}
