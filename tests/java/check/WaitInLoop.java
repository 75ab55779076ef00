/** Waiters that test their condition in a loop never take from nothing, and all of them end. */
public class WaitInLoop {
    private int items;

    synchronized void put() {
        items++;
        notifyAll();
    }

    synchronized void take() {
        while (items == 0) {
            try {
                wait();
            } catch (InterruptedException e) {
                return;
            }
        }
        items--;
        assert items >= 0;
    }

    public static void main(String[] args) {
        WaitInLoop shelf = new WaitInLoop();
        new Thread(shelf::take).start();
        new Thread(shelf::take).start();
        shelf.put();
        shelf.put();
    }
}
