//@ race-free
//@ threads: 2

/**
 * Lazy initialization by a holder class: who comes first initializes the class, and who comes later sees all of that.
 */
public class HolderClass {
    int value;

    HolderClass() {
        value = 42;
    }

    static class Holder {
        static final HolderClass INSTANCE = new HolderClass();
    }

    static HolderClass get() {
        return Holder.INSTANCE;
    }

    public static void main(String[] args) throws InterruptedException {
        Runnable use = () -> {
            int value = get().value;
            assert value == 42;
        };
        Thread one = new Thread(use);
        Thread two = new Thread(use);
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
