/** Two threads that give way to each other may do so many times, but can always end. */
public class PoliteThreads {
    static volatile boolean wants0;
    static volatile boolean wants1;
    static int meals;

    public static void main(String[] args) throws InterruptedException {
        Thread polite = new Thread(() -> {
            wants0 = true;
            while (wants1) {
                wants0 = false;
                Thread.yield();
                wants0 = true;
            }
            meals++;
            wants0 = false;
        });
        polite.start();
        wants1 = true;
        while (wants0) {
            wants1 = false;
            Thread.yield();
            wants1 = true;
        }
        meals++;
        wants1 = false;
        polite.join();
        assert meals == 2;
    }
}
