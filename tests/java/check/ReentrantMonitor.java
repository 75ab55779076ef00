/** A monitor may be entered again by its owner, and is free only when all levels are left. */
public class ReentrantMonitor {
    private int low;
    private int high;

    synchronized void moveBoth() {
        move();
        high++;
    }

    synchronized void move() {
        low++;
    }

    synchronized void check() {
        assert low == high;
    }

    public static void main(String[] args) {
        ReentrantMonitor range = new ReentrantMonitor();
        new Thread(range::moveBoth).start();
        range.check();
    }
}
