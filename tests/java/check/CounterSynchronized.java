/** A counter whose increments all hold its monitor never loses one. */
public class CounterSynchronized {
    private int count;

    synchronized void increment() {
        count++;
    }

    synchronized int get() {
        return count;
    }

    public static void main(String[] args) throws InterruptedException {
        CounterSynchronized counter = new CounterSynchronized();
        Thread a = new Thread(counter::increment);
        Thread b = new Thread(counter::increment);
        a.start();
        b.start();
        counter.increment();
        a.join();
        b.join();
        assert counter.get() == 3;
    }
}
