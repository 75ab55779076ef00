import java.util.concurrent.atomic.AtomicInteger;

/** Two visitors, an atomic counter, and still a visit that gets lost. */
public class Counter {
    static final AtomicInteger visits = new AtomicInteger();

    static void visit() {
        visits.set(visits.get() + 1);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(Counter::visit);
        Thread two = new Thread(Counter::visit);
        one.start();
        two.start();
        one.join();
        two.join();
        assert visits.get() == 2 : "a visit is lost";
    }
}
