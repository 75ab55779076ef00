/** A waiter that does not test its condition again may find that another thread was faster. */
public class WaitWithoutLoop {
    private int items;

    synchronized void put() {
        items++;
        notifyAll();
    }

    synchronized void take() {
        if (items == 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                return;
            }
        }
        assert items > 0 : "taken from nothing"; //~ ERROR: assertion taken from nothing
        items--;
    }

    public static void main(String[] args) {
        WaitWithoutLoop shelf = new WaitWithoutLoop();
        new Thread(shelf::take).start();
        new Thread(shelf::take).start();
        shelf.put();
        shelf.put();
    }
}
