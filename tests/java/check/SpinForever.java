/** A thread spins on a flag that nobody sets. */
public class SpinForever {
    static volatile boolean stop;
    static volatile int work;

    public static void main(String[] args) {
        new Thread(() -> work = 1).start();
        while (!stop) { //~ ERROR: hang
            Thread.onSpinWait();
        }
    }
}
