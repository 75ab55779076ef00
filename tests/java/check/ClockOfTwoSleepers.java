/** Two threads may sleep at the same time: together they take no longer than one of them. */
public class ClockOfTwoSleepers {
    static Thread sleeper() {
        Thread thread = new Thread(() -> {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] arguments) throws InterruptedException {
        long start = System.nanoTime();
        Thread one = sleeper();
        Thread other = sleeper();
        one.join();
        other.join();
        assert System.nanoTime() - start >= 200_000_000; //~ ERROR: assertion
    }
}
